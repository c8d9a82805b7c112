/** So many answers are known at least before older ones are forgotten: those of some thousand records, which an import holds at a time. */
const mostNew = 16_384

/** Longer texts are no names, and are not remembered. */
const longestRemembered = 200

/** A text of its own: one that was cut out of a document holds on to the whole document. */
const copyOf = (text: string): string => ` ${text}`.slice(1)

/**
 * A pure function of a text that remembers its newest answers: on its way into a register the same name is folded again and again, and
 * the same courts, towns and given names all the time. It forgets those that were not asked for lately, so that it holds little memory.
 */
export const remembered = (answer: (text: string) => string): (text: string) => string => {
  let newer = new Map<string, string>()
  let older: ReadonlyMap<string, string> = new Map()
  return (text) => {
    if (text.length > longestRemembered) return answer(text)
    const known = newer.get(text)
    if (known !== undefined) return known
    if (newer.size >= mostNew) {
      older = newer
      newer = new Map()
    }
    const copy = copyOf(text)
    const value = older.get(copy) ?? answer(copy)
    newer.set(copy, value)
    return value
  }
}
