/* SPDX-License-Identifier: MIT */
/* Compositions of kicks and drifts, a kick first.

     kick  d1:  v += d1 h A(t, q)
     drift c1:  q += c1 h v,         t += c1 h
     kick d2, drift c2, …

   As drift-first.c has it, with the parts in the other order.  The
   acceleration after the last drift serves the first kick of the next step, so
   that a method which ends with a kick costs no more evaluations than it has
   drifts.  Many are made of velocity Verlet steps of w1 h, w2 h, …, where the
   kicks between two of them come together: (w1 + w2)/2.
   Reference: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration,
   2nd ed., II.4 and V.3, doi:10.1007/3-540-30666-8.  */

#include "integrator.h"
#include "systems.h"

TEMPLATE (begin)
{
  ACCELERATION (TIME (k));
}

TEMPLATE (advance)
{
  double c[HS_MOST_COEFFICIENTS];
  const int length
      = hs_splitting_coefficients (motion->integrator->splitting, c);
  for (; n; n--, k++)
    {
      double drifted = 0;
      for (int j = 0; j < length; j += 2)
        {
          EACH (i) v[i] += h * c[j] * a[i];
          if (j + 1 == length)
            break;
          EACH (i) q[i] += h * c[j + 1] * v[i];
          drifted += c[j + 1];
          ACCELERATION (TIME (k) + h * drifted);
        }
    }
}

INSTANTIATE (0);

/* SYMMETRIC: the numbers up to the middle one, and back.  */
#define SYMMETRIC(...) SPLITTING (HS_KICK_FIRST, true, __VA_ARGS__)
#define WHOLE(...) SPLITTING (HS_KICK_FIRST, false, __VA_ARGS__)
#define VERLETS(...) SPLITTING (HS_VERLETS, true, __VA_ARGS__)

/* clang-format off */
COMPOSITION (ruth3,
  .name = "ruth3", ALIASES (NULL),
  .title = "Ruth: three kicks and drifts",
  .reference = "Ruth, IEEE Trans. Nucl. Sci. 30 (1983) 2669",
  .order = 3, .evaluations = 3, .start_evaluations = 1,
  .stability = 2.50748117095235542, .traits = HS_SYMPLECTIC,
  WHOLE (0.29166666666666666666666666666667,
         0.66666666666666666666666666666667, 0.75,
         -0.66666666666666666666666666666667,
         -0.041666666666666666666666666666667, 1));

COMPOSITION (yoshida4,
  .name = "yoshida4", ALIASES (NULL),
  .title = "three velocity Verlet steps, the middle one back",
  .reference = "Yoshida, Phys. Lett. A 150 (1990) 262",
  .order = 4, .evaluations = 3, .start_evaluations = 1,
  .stability = 1.57340194743454006, .traits = HS_SYMPLECTIC | HS_REVERSIBLE,
  VERLETS (1.3512071919596576340476878089715,
           -1.7024143839193152680953756179429));

COMPOSITION (suzuki4,
  .name = "suzuki4", ALIASES (NULL),
  .title = "five velocity Verlet steps, the middle one back",
  .reference = "Suzuki, Phys. Lett. A 146 (1990) 319",
  .order = 4, .evaluations = 5, .start_evaluations = 1,
  .stability = 2.72097453856014969, .traits = HS_SYMPLECTIC | HS_REVERSIBLE,
  VERLETS (0.41449077179437573714235406286076,
           0.41449077179437573714235406286076,
           -0.65796308717750294856941625144305));

COMPOSITION (yoshida6,
  .name = "yoshida6", ALIASES (NULL),
  .title = "seven velocity Verlet steps (solution A)",
  .reference = "Yoshida, Phys. Lett. A 150 (1990) 262",
  .order = 6, .evaluations = 7, .start_evaluations = 1,
  .stability = 2.26905799639765942, .traits = HS_SYMPLECTIC | HS_REVERSIBLE,
  VERLETS (0.78451361047755726381949763386635,
           0.23557321335935813368479318297853,
           -1.1776799841788710069464156809643,
           1.3151863206839112188842497282389));

COMPOSITION (yoshida8,
  .name = "yoshida8", ALIASES (NULL),
  .title = "fifteen velocity Verlet steps (solution D)",
  .reference = "Yoshida, Phys. Lett. A 150 (1990) 262",
  .order = 8, .evaluations = 15, .start_evaluations = 1,
  .stability = 2.35650813943425907, .traits = HS_SYMPLECTIC | HS_REVERSIBLE,
  VERLETS (0.91484424622979156674879348984751,
           0.25369333656621135414614602068994,
           -1.4448522368606051576947306575374,
           -0.15824063536805017520406677675975,
           1.9381391376225259865791864874436,
           -1.9606102329753108076076333763997,
           0.10279984939179644069811513160123,
           1.708453070787281584668379362229));

COMPOSITION (kahan_li6,
  .name = "kahan-li6", ALIASES (NULL),
  .title = "nine velocity Verlet steps",
  .reference = "Kahan & Li, Math. Comp. 66 (1997) 1089",
  .order = 6, .evaluations = 9, .start_evaluations = 1,
  .stability = 2.53262738833429701, .traits = HS_SYMPLECTIC | HS_REVERSIBLE,
  VERLETS (0.39216144400731413927925055543573, 0.33259913678935943859974864,
           -0.70624617255763935980996481948322,
           0.082213596293550800231490447523011,
           0.79854399093482996339895035304896));

COMPOSITION (kahan_li8,
  .name = "kahan-li8", ALIASES (NULL),
  .title = "seventeen velocity Verlet steps",
  .reference = "Kahan & Li, Math. Comp. 66 (1997) 1089",
  .order = 8, .evaluations = 17, .start_evaluations = 1,
  .stability = 3.09643868000073217, .traits = HS_SYMPLECTIC | HS_REVERSIBLE,
  VERLETS (0.13020248308889008087881763280935,
           0.56116298177510838456196440770632, -0.3894749626448472864080786,
           0.15884190655515560089621074537728,
           -0.39590389413323757733623153794819,
           0.18453964097831570709183254091113,
           0.25837438768632204729397910941696,
           0.29501172360931029887096624139452,
           -0.60550853383003451169892107933472));

COMPOSITION (blanes_moan_srkn6b,
  .name = "blanes-moan-srkn6b", ALIASES ("srkn6b", NULL),
  .title = "six drifts between seven kicks",
  .reference = "Blanes & Moan, J. Comput. Appl. Math. 142 (2002) 313",
  .order = 4, .evaluations = 6, .start_evaluations = 1,
  .stability = 3.16346506655818491, .traits = HS_SYMPLECTIC | HS_REVERSIBLE,
  SYMMETRIC (0.082984406417404993445255775215845,
             0.24529895718427113242466052239728, 0.396309801498368,
             0.60487266571108, -0.039056304922348393445255775215845,
             -0.35017162289535113242466052239728, 0.1195241940131508));

COMPOSITION (blanes_moan_srkn11b,
  .name = "blanes-moan-srkn11b", ALIASES ("srkn11b", NULL),
  .title = "eleven drifts between twelve kicks",
  .reference = "Blanes & Moan, J. Comput. Appl. Math. 142 (2002) 313",
  .order = 6, .evaluations = 11, .start_evaluations = 1,
  .stability = 3.14143108775280758, .traits = HS_SYMPLECTIC | HS_REVERSIBLE,
  SYMMETRIC (0.041464998518263004013818906898205,
             0.12322977594627143236903106533381,
             0.19812867191806657055686775170434, 0.290553797799558,
             -0.040006192104152699603332156038563, -0.127049212625417,
             0.075253984301580251635165675866492,
             -0.24633176106207543236903106533381,
             -0.011511387420687728547267662904551, 0.357208872795928,
             0.23666992478693060194474748447408, 0.20477705429147));

COMPOSITION (mclachlan_atela2,
  .name = "mclachlan-atela2", ALIASES (NULL),
  .title = "two kicks and drifts, least error",
  .reference = "McLachlan & Atela, Nonlinearity 5 (1992) 541",
  .order = 2, .evaluations = 2, .start_evaluations = 1,
  .stability = 2.26448376462380039, .traits = HS_SYMPLECTIC,
  WHOLE (0.29289321881345247559915563789515,
         0.70710678118654752440084436210485,
         0.70710678118654752440084436210485,
         0.29289321881345247559915563789515));

COMPOSITION (mclachlan_atela3,
  .name = "mclachlan-atela3", ALIASES (NULL),
  .title = "three kicks and drifts, least error",
  .reference = "McLachlan & Atela, Nonlinearity 5 (1992) 541",
  .order = 3, .evaluations = 3, .start_evaluations = 1,
  .stability = 4.52008951839841351, .traits = HS_SYMPLECTIC,
  WHOLE (0.2683300957817599249569552299255, 0.91966152301739985705089763815338,
         -0.18799161879915978200785286807888,
         -0.18799161879915978200785286807888,
         0.91966152301739985705089763815338,
         0.2683300957817599249569552299255));

COMPOSITION (mclachlan_atela4,
  .name = "mclachlan-atela4", ALIASES (NULL),
  .title = "four kicks and drifts, least error",
  .reference = "McLachlan & Atela, Nonlinearity 5 (1992) 541",
  .order = 4, .evaluations = 4, .start_evaluations = 1,
  .stability = 3.03894887789511537, .traits = HS_SYMPLECTIC,
  WHOLE (0.13449619927743108920508221708809,
         0.51535283743112293640317167756954,
         -0.22481980307942080580663854467171,
         -0.085782019412973646074414659691916, 0.7563200005156682911,
         0.44158302361646652425329727076532,
         0.33400360328632142550155632758362,
         0.12884615836538418541794571135706));

COMPOSITION (mclachlan_atela5,
  .name = "mclachlan-atela5", ALIASES (NULL),
  .title = "six kicks and drifts, least error",
  .reference = "McLachlan & Atela, Nonlinearity 5 (1992) 541",
  .order = 5, .evaluations = 6, .start_evaluations = 1,
  .stability = 3.06249768398323076, .traits = HS_SYMPLECTIC,
  WHOLE (0.11939002928756727579564763381012, 0.33983962583911,
         0.69892737038247523078784078813608,
         -0.088601336903027328675574663574236,
         -0.17131235827160077536233259192952, 0.585856476825962118833165310132,
         0.40126950225135344799656510491213,
         -0.60303935653649188828359686988041,
         0.010705081848235983981928875599909,
         0.32358079655469763942041827312875,
         -0.058979625498031163199649810528717,
         0.4423637942197494587055879501939));
/* clang-format on */
