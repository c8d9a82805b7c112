/** Reads bits, the highest of each byte first, from parts of bytes. */
export class BitReader {
  readonly #next: () => Uint8Array | undefined
  #part: Uint8Array = new Uint8Array()
  #place = 0
  #partsRead = 0
  /** The last bits that were taken from the parts; the lowest `#held` of them are not read yet. */
  #bits = 0
  #held = 0
  #missing = 0

  constructor(next: () => Uint8Array | undefined) {
    this.#next = next
  }

  /** How many bytes are read; one that is read in part counts. */
  get bytesRead(): number {
    return this.#partsRead + this.#place + this.#missing - (this.#held >>> 3)
  }

  /** Whether more was read than the parts hold: zeros stand for what is missing. */
  get isBeyondEnd(): boolean {
    return this.#missing * 8 > this.#held
  }

  #byte(): number {
    while (this.#place === this.#part.length) {
      const next = this.#next()
      if (next === undefined) {
        this.#missing++
        return 0
      }
      this.#partsRead += this.#part.length
      this.#part = next
      this.#place = 0
    }
    return this.#part[this.#place++]!
  }

  /** The next bits, at most 24, without reading them. */
  peek(count: number): number {
    while (this.#held < count) {
      this.#bits = (this.#bits << 8) | this.#byte()
      this.#held += 8
    }
    return (this.#bits >>> (this.#held - count)) & ((1 << count) - 1)
  }

  /** Takes bits that `peek` returned: the next ones are those behind them. */
  take(count: number): void {
    this.#held -= count
  }

  /** Reads a number of bits, at most 24. */
  read(count: number): number {
    const bits = this.peek(count)
    this.take(count)
    return bits
  }

  /** Reads 32 bits. */
  readWord(): number {
    return ((this.read(16) << 16) | this.read(16)) >>> 0
  }

  /** Reads on to the next whole byte. */
  align(): void {
    this.#held -= this.#held & 7
  }
}
