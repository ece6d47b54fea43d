// SPDX-License-Identifier: MIT
// Tests as TAP.

let number = 0
let failed = false

export function ok (what, is, seen) {
  number++
  console.log(`${is ? 'ok' : 'not ok'} ${number} - ${what}`)
  if (!is) {
    failed = true
    console.log(`# ${`${JSON.stringify(seen)}`.slice(0, 2000)}`)
  }
}

export function is (what, seen, wanted) {
  const [a, b] = [seen, wanted].map((x) => JSON.stringify(x))
  ok(what, a === b, { seen, wanted })
}

// A group that ends early is a test that fails.
export async function group (what, tests) {
  try {
    await tests()
  } catch (error) {
    ok(`${what}: goes through`, false, error.stack)
  }
}

export function finish () {
  console.log(`1..${number}`)
  process.exit(failed ? 1 : 0)
}
