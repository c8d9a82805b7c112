/** How much a function remembers. */
export interface MemoryLimits {
  /** At least as many of the newest answers. */
  readonly answers: number
  /** The longest text, in UTF-16 units, whose answer is kept. */
  readonly length: number
}

/** A text of its own: a slice of a document would keep the whole document in memory. */
const copyOf = (text: string): string => ` ${text}`.slice(1)

/**
 * A pure function of a text that remembers its newest answers, `undefined` too. It suits texts that recur: names and
 * towns on their way into a register, and announcements from one template. It forgets answers that nobody asked for
 * lately, and holds twice as many as `limits` names at most.
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

/** For names: those of the few thousand records that an import holds at a time. Longer texts are no names. */
export const namesRemembered: MemoryLimits = { answers: 16_384, length: 200 }
