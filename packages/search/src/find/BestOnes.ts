/**
 * The best organizations of a walk in ascending order: those that leave least of their names uncovered, and of these
 * the first in the order of hits. As names ascend by their weights, a walk can end before it has seen all. Where a
 * query covers as much of every name (`isEven`), what comes later is never better than what leaves as much uncovered.
 */
export class BestOnes {
  readonly #wanted: number
  readonly #ranks: Uint32Array
  readonly #isEven: boolean
  readonly #ones: Array<Array<number> | undefined> = []
  /** What leaves more than this uncovered is not among the best. */
  #bound: number
  #held = 0

  constructor(wanted: number, ranks: Uint32Array, isEven: boolean) {
    this.#wanted = wanted
    this.#ranks = ranks
    this.#isEven = isEven
    this.#bound = wanted <= 0 ? -1 : Infinity
  }

  /** Whether an organization that leaves at least so much uncovered may still be among the best. */
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

  /** The best, best first: `uncovered` times 2^24, plus the number of the organization. */
  sorted(): ReadonlyArray<number> {
    const best: Array<number> = []
    for (const [uncovered, ones] of this.#ones.entries()) {
      const sorted = ones === undefined || this.#isEven ? ones : inRanks(ones, this.#ranks)
      for (const ordinal of sorted ?? []) if (best.length < this.#wanted) best.push(uncovered * 2 ** 24 + ordinal)
    }
    return best
  }
}

/** Organizations in the order of hits that cover alike. */
const inRanks = (ordinals: ReadonlyArray<number>, ranks: Uint32Array): ReadonlyArray<number> =>
  ordinals.toSorted((left, right) => ranks[left]! - ranks[right]!)
