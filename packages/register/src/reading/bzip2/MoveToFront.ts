/** A list of values: what is taken from it comes to its front. */
export class MoveToFront {
  readonly #values: Uint8Array

  constructor(values: Uint8Array) {
    this.#values = values
  }

  get first(): number {
    return this.#values[0]!
  }

  /** The value at a place, which comes to the front. A place beyond the list throws. */
  take(place: number): number {
    const value = this.#values[place]
    if (value === undefined) throw new RangeError()
    this.#values.copyWithin(1, 0, place)
    this.#values[0] = value
    return value
  }
}
