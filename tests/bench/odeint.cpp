// SPDX-License-Identifier: MIT
// Boost.odeint, with states of fixed size and with vectors.

#include "bench.h"

#include <array>
#include <boost/numeric/odeint.hpp>
#include <cmath>
#include <vector>

namespace odeint = boost::numeric::odeint;

namespace
{

struct harmonic
{
  enum { dof = 1 };
  template <class Q, class A> static void force (const Q &q, A &a)
  {
    a[0] = -bench_k * q[0];
  }
};

struct pendulum
{
  enum { dof = 1 };
  template <class Q, class A> static void force (const Q &q, A &a)
  {
    a[0] = -bench_k * std::sin (q[0]);
  }
};

struct orbit
{
  enum { dof = 2 };
  template <class Q, class A> static void force (const Q &q, A &a)
  {
    const double r2 = q[0] * q[0] + q[1] * q[1];
    const double f = -std::sqrt (r2) * (bench_k / (r2 * r2));
    a[0] = f * q[0];
    a[1] = f * q[1];
  }
};

template <std::size_t N> void prepare (std::array<double, N> &) {}
template <std::size_t N> void prepare (std::vector<double> &x) { x.resize (N); }

// First-order form: state (q, v).
template <class System, class State> struct first_order
{
  void operator() (const State &y, State &dy, double) const
  {
    double a[2];
    System::force (y, a);
    for (int i = 0; i < System::dof; i++)
      {
        dy[i] = y[System::dof + i];
        dy[System::dof + i] = a[i];
      }
  }
};

template <class System, class State> struct second_order
{
  void operator() (const State &q, const State &, State &a, double) const
  {
    System::force (q, a);
  }
};

template <class Stepper, class System, class State>
void explicit_run (double *y, double h, long steps)
{
  constexpr int n = 2 * System::dof;
  State state;
  prepare<n> (state);
  std::copy (y, y + n, state.begin ());
  Stepper stepper;
  const first_order<System, State> system;
  for (long k = 0; k < steps; k++)
    stepper.do_step (system, state, k * h, h);
  std::copy (state.begin (), state.end (), y);
}

template <class System, class State>
void verlet_run (double *y, double h, long steps)
{
  constexpr int n = System::dof;
  State q, v;
  prepare<n> (q);
  prepare<n> (v);
  std::copy (y, y + n, q.begin ());
  std::copy (y + n, y + 2 * n, v.begin ());
  odeint::velocity_verlet<State> stepper;
  const second_order<System, State> system;
  auto state = std::make_pair (std::ref (q), std::ref (v));
  for (long k = 0; k < steps; k++)
    stepper.do_step (system, state, k * h, h);
  std::copy (q.begin (), q.end (), y);
  std::copy (v.begin (), v.end (), y + n);
}

using array_2 = std::array<double, 2>;
using array_4 = std::array<double, 4>;
using array_1 = std::array<double, 1>;
using vector = std::vector<double>;

} // namespace

#define EXPLICIT(stepper, one, two)                                           \
  {                                                                           \
    explicit_run<odeint::stepper<one>, harmonic, one>,                        \
        explicit_run<odeint::stepper<one>, pendulum, one>,                    \
        explicit_run<odeint::stepper<two>, orbit, two>                        \
  }
#define VERLET(one, two)                                                      \
  {                                                                           \
    verlet_run<harmonic, one>, verlet_run<pendulum, one>,                     \
        verlet_run<orbit, two>                                                \
  }
#define NONE { nullptr, nullptr, nullptr }

const struct bench_peer bench_odeint_array
    = { "odeint array",
        { EXPLICIT (euler, array_2, array_4), NONE, NONE,
          VERLET (array_1, array_2), NONE,
          EXPLICIT (runge_kutta4, array_2, array_4) } };

const struct bench_peer bench_odeint_vector
    = { "odeint vector",
        { EXPLICIT (euler, vector, vector), NONE, NONE,
          VERLET (vector, vector), NONE,
          EXPLICIT (runge_kutta4, vector, vector) } };
