/**
 * The best organizations of a walk in ascending order: those with the least uncovered weight, and among these the first
 * in the order of hits. Names ascend by weight, so a walk can end before it has seen all. Where a query covers the same
 * of every name (`isEven`), a later one is never better than an equally uncovered one.
 */
export class BestOnes {
  readonly #wanted: number
  readonly #ranks: Uint32Array
  readonly #isEven: boolean
  readonly #ones: Array<Array<number> | undefined> = []
  /** Whoever leaves more uncovered than this is not among the best. */
  #bound: number
  #held = 0

  constructor(wanted: number, ranks: Uint32Array, isEven: boolean) {
    this.#wanted = wanted
    this.#ranks = ranks
    this.#isEven = isEven
    this.#bound = wanted <= 0 ? -1 : Infinity
  }

  /** Whether an organization with at least this uncovered weight may still be among the best. */
  takes(uncovered: number): boolean {
    return uncovered <= this.#bound
  }

  add(ordinal: number, uncovered: number): void {
    if (uncovered > this.#bound) return
    const ones = this.#ones[uncovered] ??= []
    ones.push(ordinal)
    this.#held++
    if (this.#held < this.#wanted) return
    let worst = this.#ones.length - 1
    while (this.#held - (this.#ones[worst]?.length ?? 0) >= this.#wanted) {
      this.#held -= this.#ones[worst]?.length ?? 0
      worst--
    }
    this.#ones.length = worst + 1
    this.#bound = this.#isEven ? worst - 1 : worst
  }

  /** The best, best first: `uncovered` times 2^24, plus the organization's ordinal. */
  sorted(): ReadonlyArray<number> {
    const best: Array<number> = []
    for (const [uncovered, ones] of this.#ones.entries()) {
      const sorted = ones === undefined || this.#isEven ? ones : inRanks(ones, this.#ranks)
      for (const ordinal of sorted ?? []) if (best.length < this.#wanted) best.push(uncovered * 2 ** 24 + ordinal)
    }
    return best
  }
}

/** Organizations of equal coverage in the order of hits. */
const inRanks = (ordinals: ReadonlyArray<number>, ranks: Uint32Array): ReadonlyArray<number> =>
  ordinals.toSorted((left, right) => ranks[left]! - ranks[right]!)
