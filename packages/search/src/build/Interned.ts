/** Distinct values by key, numbered in the order of arrival. */
export class Interned<Value> {
  readonly #numbers = new Map<string, number>()
  readonly values: Array<Value> = []

  get(key: string, make: () => Value): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.values.length
    this.#numbers.set(key, number)
    this.values.push(make())
    return number
  }
}

/** A copy of a text that does not keep the text it was cut out of. */
export const ownText = (text: string): string => Buffer.from(text, "utf8").toString("utf8")
