/**
 * Work that is put off to one moment and then done in a row. The path of a request through the service exceeds the
 * caches of a processor: a second request that takes a part of it right after the first one costs half the time.
 */
export class Gathered<Item> {
  #items: Array<Item> = []
  readonly #work: (item: Item) => void
  readonly #later: (run: () => void) => void

  constructor(work: (item: Item) => void, later: (run: () => void) => void) {
    this.#work = work
    this.#later = later
  }

  /** Adds an item, which is worked on at the next such moment, in the order of arrival. */
  add(item: Item): void {
    if (this.#items.push(item) === 1) this.#later(this.#workOff)
  }

  readonly #workOff = (): void => {
    const items = this.#items
    this.#items = []
    for (const item of items) this.#work(item)
  }
}

/**
 * Work that gives way to other work: one piece of it is done in each turn of the event loop. Those who it is for take
 * turns, so that whoever asks for much waits behind their own.
 */
export class FairTurns<Item> {
  readonly #waiting = new Map<string, Array<Item>>()
  readonly #work: (item: Item) => void

  constructor(work: (item: Item) => void) {
    this.#work = work
  }

  /** Adds work for somebody, after what they wait for already. */
  add(somebody: string, item: Item): void {
    if (this.#waiting.size === 0) setImmediate(this.#turn)
    const theirs = this.#waiting.get(somebody)
    if (theirs === undefined) this.#waiting.set(somebody, [item])
    else theirs.push(item)
  }

  /** Takes the first work of who has waited longest. */
  #take(): Item | undefined {
    for (const [somebody, items] of this.#waiting) {
      const item = items.shift()
      this.#waiting.delete(somebody)
      if (items.length > 0) this.#waiting.set(somebody, items)
      return item
    }
    return undefined
  }

  readonly #turn = (): void => {
    const item = this.#take()
    if (this.#waiting.size > 0) setImmediate(this.#turn)
    if (item !== undefined) this.#work(item)
  }
}
