import { type BareRegistration, foldText, registrationsIn } from "@kontor/core/Register"
import { partOfMention } from "./PartOfMention.ts"
import { anyPart, ofFollowing, ofSeveral, type Part, partOfWord } from "./Parts.ts"
import type { Party } from "./Party.ts"
import type { Self } from "./Self.ts"
import { unregisteredIn } from "./UnregisteredParties.ts"

/** An organization that a text names, the announcement's own among them, and its position. */
export interface Mention extends Party {
  readonly begin: number
  readonly end: number
}

/** What stands between the organizations of one list: their seats and registers, `und`, `sowie`. */
const betweenListed =
  /\([^()]*\)|(?:mit\s(?:dem\s)?)?Sitz(?:\sin|:)?\s\p{Lu}[^,()]{1,40}?(?=,|\(|\s(?:und|sowie|alle|jeweils|als)\s|$)|,\s\p{Lu}[\p{L}-]+|(?<!\p{L})(?:und|sowie|der|die|dem)(?!\p{L})|[\s,/)"„“]/gu
const maxBetweenLength = 160

const isOfList = (between: string): boolean =>
  between.length <= maxBetweenLength && between.replaceAll(betweenListed, "") === ""

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
    const part: Part | undefined = partOfAll(text.slice(end, end + maxBetweenLength)) ??
      (following !== undefined && isOfList(text.slice(end, following.begin)) ? following.part : undefined)
    following = part === undefined ? undefined : { begin, part }
    listed.unshift(part === undefined ? mention : { ...mention, part })
  }
  return listed
}

/** What stands before each organization of a list: the end of the one before, and a letter or a number. */
const listMark = /(?:^|\s)\)?[\s,;]*(?:und\s)?(?:[a-h]\)|\d\.|[-–])?\s*(?:[Dd]ie\s)?["„“]?$/u

/** Mentions with the part that words before a list give to its members: `folgende Gesellschaften als ...: a) A`. */
const withPartsOfFollowing = (text: string, mentions: ReadonlyArray<Mention>): ReadonlyArray<Mention> => {
  let end = 0
  let part: Part | undefined
  return mentions.map((mention) => {
    const before = text.slice(end, mention.begin)
    const mark = listMark.exec(before)?.[0] ?? ""
    const isNext = part !== undefined && mark.length === before.length
    part = isNext ? part : partOfWord(ofFollowing.exec(before.slice(0, before.length - mark.length))?.[1])
    end = mention.end
    return mention.part === undefined && part !== undefined ? { ...mention, part } : mention
  })
}

/** The words of a sentence that says where the organization of a part is registered. */
const registeredByPart = new RegExp(
  `(?<!\\p{L})${anyPart}\\s(?:Gesellschaft|Rechtsträger(?:in|s)?|Genossenschaft)\\s(?:(?:ist|wird)(?!\\p{L})|:)(?:[^.;]|(?<=St|Nr)\\.){0,200}$`,
  "iu"
)

/**
 * The mentions with the numbers that a text gives to the only organization of a part: `Die übernehmende Gesellschaft
 * ist eingetragen`.
 */
const withNumbersOfParts = (
  mentions: ReadonlyArray<Mention>,
  bare: ReadonlyArray<BareRegistration>
): ReadonlyArray<Mention> => {
  const numbers = bare.flatMap(({ abroad, before, number }) => {
    const part = partOfWord(registeredByPart.exec(before)?.[1])
    return part === undefined ? [] : [{ part, number, abroad }]
  })
  if (numbers.length === 0) return mentions
  const names = (of: Part) => new Set(mentions.filter(({ part }) => part === of).map(({ name }) => foldText(name))).size
  return mentions.map((mention) => {
    const [only, ...more] = numbers.filter(({ part }) => part === mention.part)
    const isBare = mention.number === undefined && mention.abroad === undefined
    if (!isBare || only === undefined || more.length > 0 || names(only.part) !== 1) return mention
    return { ...mention, number: only.number, abroad: only.abroad }
  })
}

/** The organizations that a text names, in order, each with the part that the words around it give. */
export const mentionsIn = (text: string, self: Self, isConversion: boolean): ReadonlyArray<Mention> => {
  const { bare, named: registered } = registrationsIn(text, self.number.court)
  const isWithin = ({ begin }: { readonly begin: number }) =>
    registered.some((one) => begin >= one.begin - 5 && begin <= one.end)
  const unregistered = unregisteredIn(text, isConversion).filter((one) => !isWithin(one))
    .map((one) => ({ ...one, number: undefined, abroad: undefined }))
  let from = 0
  const mentions = [...registered.map((one) => ({ ...one, is_unsure: false })), ...unregistered]
    .toSorted((left, right) => left.begin - right.begin)
    .map((mention) => {
      const { end, part } = partOfMention(text, mention, isConversion, from)
      from = end
      return { ...mention, part }
    })
    .filter(({ is_unsure, part }) => !is_unsure || part !== undefined)
  return isConversion
    ? mentions
    : withNumbersOfParts(withPartsOfFollowing(text, withPartsOfLists(text, mentions)), bare)
}
