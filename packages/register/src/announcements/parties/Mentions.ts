import { partyMentionsIn } from "@kontor/core/Register"
import { partOfMention } from "./PartOfMention.ts"
import { ofSeveral, type Part, partOfWord } from "./Parts.ts"
import type { Party } from "./Party.ts"
import type { Self } from "./Selves.ts"
import { unregisteredIn } from "./UnregisteredParties.ts"

/** An organization that a text names, the announcement's own among them, and its position. */
export interface Mention extends Party {
  readonly begin: number
  readonly end: number
}

/** What stands between the organizations of one list: their seats and registers, `und`, `sowie`. */
const betweenListed =
  /\([^()]*\)|(?:mit\s(?:dem\s)?)?Sitz(?:\sin|:)?\s\p{Lu}[^,()]{1,40}?(?=,|\(|\s(?:und|sowie|alle|jeweils|als)\s|$)|,\s\p{Lu}[\p{L}-]+|(?<!\p{L})(?:und|sowie|der|die|dem)(?!\p{L})|[\s,/)"„“]/gu
const longestBetween = 160

const isOfList = (between: string): boolean =>
  between.length <= longestBetween && between.replaceAll(betweenListed, "") === ""

/**
 * The part that words behind the last organization of a list give to all of them: `alle als übertragende
 * Gesellschaften`.
 */
const partOfAll = (behind: string): Part | undefined => {
  const said = ofSeveral.exec(behind)
  return said !== null && isOfList(behind.slice(0, said.index)) ? partOfWord(said[1]) : undefined
}

/** Mentions with the parts that words behind a list give to its members. */
const withPartsOfLists = (text: string, mentions: ReadonlyArray<Mention>): ReadonlyArray<Mention> => {
  const listed: Array<Mention> = []
  let following: { readonly begin: number; readonly part: Part } | undefined
  for (const mention of mentions.toReversed()) {
    const { begin, end } = mention
    const part: Part | undefined = partOfAll(text.slice(end, end + longestBetween)) ??
      (following !== undefined && isOfList(text.slice(end, following.begin)) ? following.part : undefined)
    following = part === undefined ? undefined : { begin, part }
    listed.unshift(part === undefined ? mention : { ...mention, part })
  }
  return listed
}

/** The organizations that a text names, in order, each with the part that the words around it give. */
export const mentionsIn = (text: string, self: Self, isConversion: boolean): ReadonlyArray<Mention> => {
  const registered = partyMentionsIn(text, self.number.court)
  const isWithin = ({ begin }: { readonly begin: number }) =>
    registered.some((one) => begin >= one.begin - 5 && begin <= one.end)
  const unregistered = unregisteredIn(text, isConversion).filter((one) => !isWithin(one))
    .map((one) => ({ ...one, number: undefined, abroad: undefined }))
  const mentions = [...registered.map((one) => ({ ...one, is_unsure: false })), ...unregistered]
    .toSorted((left, right) => left.begin - right.begin)
    .map((mention) => ({ ...mention, part: partOfMention(text, mention, isConversion) }))
    .filter(({ is_unsure, part }) => !is_unsure || part !== undefined)
  return isConversion ? mentions : withPartsOfLists(text, mentions)
}
