const golden = 0x9e3779b9

const mixed = (value: number): number => {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Another seed would make another register. */
const seed = 1

const keyed = (topic: string, index: number, part: number): number => {
  let hash = mixed(seed ^ mixed(index) ^ Math.imul(part, golden))
  hash = mixed(hash ^ Math.floor(index / 0x100000000) ^ part)
  for (let at = 0; at < topic.length; at++) hash = Math.imul(hash ^ topic.charCodeAt(at), 0x01000193)
  return mixed(hash)
}

/**
 * A stream of pseudo-random draws (the generator "sfc32", 128 bits of state) that is a function of a topic and a number
 * alone: every fact of the sample register has a topic of its own, so that it can be drawn without drawing any
 * other. Only integer arithmetic and exact divisions are used: the draws are the same on every machine and version.
 */
export class Draws {
  #a: number
  #b: number
  #c: number
  #counter: number

  constructor(topic: string, index = 0) {
    this.#a = keyed(topic, index, 1)
    this.#b = keyed(topic, index, 2)
    this.#c = keyed(topic, index, 3)
    this.#counter = 1
    for (let round = 0; round < 12; round++) this.bits()
  }

  /** 32 random bits, as an integer of 0 or more. */
  bits(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** An integer from 0 to below the limit. */
  below(limit: number): number {
    return Math.floor(this.bits() / 0x100000000 * limit)
  }

  /** An integer from the low to the high bound, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  /** True in `percent` of a hundred draws. */
  chance(percent: number): boolean {
    return this.bits() < percent * 42_949_672.96
  }

  /** One of the items, all equally likely. */
  pick<A>(items: ReadonlyArray<A>): A {
    return items[this.below(items.length)]!
  }

  /** One of the items, with a probability in proportion to its lots. */
  lot<A>(items: ReadonlyArray<A>, lots: (item: A) => number): A {
    let ticket = this.below(items.reduce((sum, item) => sum + lots(item), 0))
    return items.find((item) => (ticket -= lots(item)) < 0)!
  }
}
