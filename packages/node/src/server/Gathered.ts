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
