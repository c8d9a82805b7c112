/** The limits of a function's memory. */
export interface MemoryLimits {
  /** At least so many of the newest answers are kept. */
  readonly answers: number
  /** The maximum length of a text whose answer is kept, in UTF-16 units. */
  readonly length: number
}

/** A copy of a text: a slice of a document would keep the whole document in memory. */
const copyOf = (text: string): string => ` ${text}`.slice(1)

/**
 * A pure function of a text that remembers its newest answers, `undefined` included. It suits recurring texts: names
 * and towns in an import, announcements from one template. It forgets answers that were not used lately, and holds at
 * most twice as many as `limits` says.
 */
export const remembered = <A>(answer: (text: string) => A, limits: MemoryLimits): (text: string) => A => {
  let newer = new Map<string, A>()
  let older: ReadonlyMap<string, A> = new Map()
  return (text) => {
    if (text.length > limits.length) return answer(text)
    const known = newer.get(text)
    if (known !== undefined || newer.has(text)) return known as A
    if (newer.size >= limits.answers) {
      older = newer
      newer = new Map()
    }
    const copy = copyOf(text)
    const value = older.has(copy) ? older.get(copy) as A : answer(copy)
    newer.set(copy, value)
    return value
  }
}

/** For the names in the few thousand records that an import holds at a time. A longer text is not a name. */
export const namesRemembered: MemoryLimits = { answers: 16_384, length: 200 }
