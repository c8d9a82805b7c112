/** Sorts numbers by keys below 65 536, stably: one pass of a radix sort. */
const pass = (from: Uint32Array, into: Uint32Array, keyOf: (item: number) => number): void => {
  const starts = new Uint32Array(65_537)
  for (let index = 0; index < from.length; index++) starts[keyOf(from[index]!) + 1]!++
  for (let key = 0; key < 65_536; key++) starts[key + 1]! += starts[key]!
  for (let index = 0; index < from.length; index++) {
    const item = from[index]!
    into[starts[keyOf(item)]!++] = item
  }
}

/** The numbers below `count` in their order. */
export const inOrder = (count: number): Uint32Array => {
  const numbers = new Uint32Array(count)
  for (let item = 0; item < count; item++) numbers[item] = item
  return numbers
}

/** Numbers sorted by several keys below 65 536, the least important first; equal ones stay in their order. */
export const sortedBy = (
  numbers: Uint32Array,
  keys: ReadonlyArray<(item: number) => number>
): Uint32Array => {
  let sorted = numbers.slice()
  let spare = new Uint32Array(numbers.length)
  for (const key of keys) {
    pass(sorted, spare, key)
    const swapped = sorted
    sorted = spare
    spare = swapped
  }
  return sorted
}
