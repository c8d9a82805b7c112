/** 32-bit integers, in a number that is not known in advance. */
export class Growing {
  #numbers = new Uint32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.#numbers.length) this.#grow()
    this.#numbers[this.length++] = value
  }

  at(index: number): number {
    return this.#numbers[index]!
  }

  /** The numbers themselves; valid until more are added. */
  all(): Uint32Array {
    return this.#numbers.subarray(0, this.length)
  }

  #grow(): void {
    const larger = new Uint32Array(Math.ceil(this.#numbers.length * 1.6))
    larger.set(this.#numbers)
    this.#numbers = larger
  }
}
