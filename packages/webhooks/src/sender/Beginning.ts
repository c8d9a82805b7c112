/** The first bytes of something longer, up to a limit. */
export class Beginning {
  readonly #limit: number
  readonly #parts: Array<Uint8Array> = []
  #length = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Keeps what fits; returns whether there is room for more. */
  add(chunk: Uint8Array): boolean {
    const part = chunk.slice(0, this.#limit - this.#length)
    this.#parts.push(part)
    this.#length += part.length
    return this.#length < this.#limit
  }

  get bytes(): Uint8Array {
    const bytes = new Uint8Array(this.#length)
    let position = 0
    for (const part of this.#parts) {
      bytes.set(part, position)
      position += part.length
    }
    return bytes
  }
}
