import type { EventType } from "@kontor/core/Register"
import type { EntryText } from "../records/SourceRecord.ts"
import type { Step } from "./Snapshot.ts"

/**
 * The wording of an event type in a sentence of the register; `unless` matches what gives the sentence another meaning.
 */
export interface Wording {
  readonly type: EventType
  readonly says: RegExp
  readonly unless?: RegExp
}

/** A text that is new in the register, and the wording it matches. */
export interface Found<W extends Wording> {
  readonly wording: W
  readonly text: EntryText
}

const plain = ({ text }: EntryText): string => text.replaceAll(/\s+/gu, " ").trim()

/** The texts on the right that are not on the left. Whitespace and entry numbers do not matter. */
const textsAdded = (
  left: ReadonlyArray<EntryText>,
  right: ReadonlyArray<EntryText>
): ReadonlyArray<EntryText> => {
  const texts = new Set(left.map(plain))
  const added = new Map<string, EntryText>()
  for (const text of right) if (!texts.has(plain(text))) added.set(plain(text), { ...text, text: plain(text) })
  return [...added.values()]
}

/** The texts that a step brought into the register; empty when the earlier snapshot has no texts. */
const newTexts = ({ after, before }: Step): ReadonlyArray<EntryText> =>
  before.texts === undefined ? [] : textsAdded(before.texts, after.texts ?? [])

/** The texts that a step removed from the register. */
export const goneTexts = ({ after, before }: Step): ReadonlyArray<EntryText> =>
  textsAdded(after.texts ?? [], before.texts ?? [])

/** A full stop before a capital letter ends a sentence; those in `Abs. 2` and `01.02.2026` do not. */
export const sentencesOf = (text: string): ReadonlyArray<string> => text.split(/(?<=\.)\s+(?=\p{Lu})/u)

/** The new texts that match a wording, each with the first one it matches. */
export const foundTexts = <W extends Wording>(step: Step, wordings: ReadonlyArray<W>): ReadonlyArray<Found<W>> =>
  newTexts(step).flatMap((text) => {
    const sentences = sentencesOf(text.text)
    const wording = wordings.find(({ says, unless }) =>
      sentences.some((sentence) => says.test(sentence) && unless?.test(sentence) !== true)
    )
    return wording === undefined ? [] : [{ wording, text }]
  })
