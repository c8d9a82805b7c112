import type { EventType } from "../events/RegisterEvent.ts"
import type { EntryText } from "../records/SourceRecord.ts"
import type { Step } from "./Snapshot.ts"

/**
 * What a sentence of the register says when it tells an event of this type; `unless` names what makes it mean something
 * else.
 */
export interface Wording {
  readonly type: EventType
  readonly says: RegExp
  readonly unless?: RegExp
}

/** A text that is new in the register, and the wording that tells what it means. */
export interface Found<W extends Wording> {
  readonly wording: W
  readonly text: EntryText
}

const plain = ({ text }: EntryText): string => text.replaceAll(/\s+/gu, " ").trim()

/** The texts on the right that are not on the left: blanks and entry numbers do not matter. */
const textsAdded = (
  known: ReadonlyArray<EntryText>,
  told: ReadonlyArray<EntryText>
): ReadonlyArray<EntryText> => {
  const texts = new Set(known.map(plain))
  const added = new Map<string, EntryText>()
  for (const text of told) if (!texts.has(plain(text))) added.set(plain(text), { ...text, text: plain(text) })
  return [...added.values()]
}

/** The texts that a step brought into the register; none where the earlier snapshot tells no texts. */
const newTexts = ({ after, before }: Step): ReadonlyArray<EntryText> =>
  before.texts === undefined ? [] : textsAdded(before.texts, after.texts ?? [])

/** The texts that a step took out of the register. */
export const goneTexts = ({ after, before }: Step): ReadonlyArray<EntryText> =>
  textsAdded(after.texts ?? [], before.texts ?? [])

/** A sentence ends at a full stop before a capital letter: `Abs. 2` and `01.02.2026` end none. */
export const sentencesOf = (text: string): ReadonlyArray<string> => text.split(/(?<=\.)\s+(?=\p{Lu})/u)

/** The new texts that one of the wordings fits, each with the first one that does. */
export const foundTexts = <W extends Wording>(step: Step, wordings: ReadonlyArray<W>): ReadonlyArray<Found<W>> =>
  newTexts(step).flatMap((text) => {
    const sentences = sentencesOf(text.text)
    const wording = wordings.find(({ says, unless }) =>
      sentences.some((sentence) => says.test(sentence) && unless?.test(sentence) !== true)
    )
    return wording === undefined ? [] : [{ wording, text }]
  })
