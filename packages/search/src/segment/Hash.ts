/** A 32-bit hash of a text (FNV-1a, finished by mixing), from 0. */
export const hashOf = (text: string, seed = 0): number => {
  let hash = 0x811c9dc5 ^ seed
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** The number of buckets in a table of so many items: a power of two, with about four items each. */
export const bucketsFor = (items: number): number => 2 ** Math.max(4, Math.ceil(Math.log2(Math.max(1, items / 4))))
