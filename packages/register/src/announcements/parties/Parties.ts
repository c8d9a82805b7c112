import {
  editDistance,
  euidOf,
  foldText,
  type ForeignRegistration,
  partyMentionsIn,
  type RegisterNumber
} from "@kontor/core/Register"
import { ownPartIn } from "./OwnPart.ts"
import { partOfMention } from "./PartOfMention.ts"
import { counterpart, type Part } from "./Parts.ts"
import { unregisteredIn } from "./UnregisteredParties.ts"

/** An organization in a transformation other than the announcement's own. */
export interface Party {
  readonly part: Part | undefined
  readonly name: string
  readonly seat: string | undefined
  readonly number: RegisterNumber | undefined
  readonly abroad: ForeignRegistration | undefined
}

/** The parties of a transformation: the organization's own part, and the others. */
export interface Parties {
  readonly own: Part | undefined
  readonly others: ReadonlyArray<Party>
}

/** The organization of an announcement. */
export interface Self {
  readonly number: RegisterNumber
  readonly name: string
}

/** No announcement names its parties later. */
const maxTextLength = 6_000

/** A part of every name or number of an organization. A text without it has no party. */
const sign =
  /(?:HR[AB]|GnR|PR|VR|GsR)\W{0,6}\d|[mM]b[Hh]|Haftung|A[GBS](?!\p{L})|KG|SE(?!\p{L})|UG|OHG|e\.\s?[KVG]|S\.|B\.?V|N\.?V|Ltd|Limited|gesellschaft\s|Oy|LDA|druzstvo/u

interface Mentioned extends Party {
  readonly begin: number
  readonly end: number
}

/** At most so many letters of its own name may be wrong in an announcement. */
const misspelt = 2
const longName = 12

const isNamed = (one: string, other: string): boolean => {
  const [left, right] = [foldText(one), foldText(other)]
  return left === right || left.length > longName && editDistance(left, right, misspelt) <= misspelt
}

const isSelf = ({ name, number }: Mentioned, self: Self): boolean =>
  isNamed(name, self.name) || number !== undefined &&
    number.court === self.number.court && number.type === self.number.type && number.number === self.number.number

const keyOf = ({ abroad, name, number }: Mentioned): string =>
  number === undefined
    ? abroad === undefined ? foldText(name) : abroad.register_number.replaceAll(/\P{L}/gu, "") + foldText(name)
    : euidOf(number)

const mentionsIn = (text: string, self: Self, isConversion: boolean): ReadonlyArray<Mentioned> => {
  const registered = partyMentionsIn(text, self.number.court)
  const isWithin = ({ begin }: { readonly begin: number }) =>
    registered.some((one) => begin >= one.begin - 5 && begin <= one.end)
  const unregistered = unregisteredIn(text, isConversion).filter((one) => !isWithin(one))
    .map((one) => ({ ...one, number: undefined, abroad: undefined }))
  return [...registered.map((one) => ({ ...one, is_unsure: false })), ...unregistered]
    .toSorted((left, right) => left.begin - right.begin)
    .map((mention) => ({ ...mention, part: partOfMention(text, mention, isConversion) }))
    .filter(({ is_unsure, part }) => !is_unsure || part !== undefined)
}

/** The part that the words around the organization's own name give it, in any position. */
const partOfSelf = (text: string, { name }: Self): Part | undefined => {
  for (let begin = text.indexOf(name); begin >= 0; begin = text.indexOf(name, begin + name.length)) {
    const part = partOfMention(text, { begin, end: begin + name.length }, false)
    if (part !== undefined) return part
  }
  return undefined
}

/** Each mentioned organization once: with its number from any mention, and the part from any mention. */
const withoutRepetitions = (mentions: ReadonlyArray<Mentioned>): ReadonlyArray<Mentioned> => {
  const known = new Map<string, Mentioned>()
  for (const mention of mentions) {
    const sameName = [...known].find(([, { name }]) => foldText(name) === foldText(mention.name))?.[0]
    const key = known.has(keyOf(mention)) ? keyOf(mention) : sameName ?? keyOf(mention)
    const other = known.get(key)
    if (other === undefined) known.set(key, mention)
    else {
      known.set(key, {
        ...other,
        part: other.part ?? mention.part,
        seat: other.seat ?? mention.seat,
        number: other.number ?? mention.number,
        abroad: other.abroad ?? mention.abroad
      })
    }
  }
  return [...known.values()]
}

const partWith = (others: ReadonlyArray<Mentioned>): Part | undefined => {
  const parts = new Set(others.flatMap(({ part }) => part ?? []))
  const [only] = parts
  return parts.size === 1 && only !== undefined ? counterpart[only] : undefined
}

/**
 * The parties of a transformation in a text. Words give a party its part, then the grammar of the sentence, then the
 * part of the only other party. The organization itself is not among the others.
 */
export const partiesIn = (whole: string, self: Self, isConversion: boolean): Parties => {
  const hints = whole.search(/(?:Die\s)?Anteilsinhaber(?!\p{L})/u)
  const text = whole.slice(0, hints > 200 ? Math.min(hints, maxTextLength) : maxTextLength)
  if (!sign.test(text)) return { own: isConversion ? undefined : ownPartIn(text), others: [] }
  const mentions = withoutRepetitions(mentionsIn(text, self, isConversion))
  const selves = mentions.filter((mention) => isSelf(mention, self))
  const others = mentions.filter((mention) => !isSelf(mention, self))
  const own = isConversion
    ? undefined
    : selves.find(({ part }) => part !== undefined)?.part ?? partOfSelf(text, self) ?? ownPartIn(text) ??
      partWith(others)
  const part = own === undefined ? undefined : counterpart[own]
  return {
    own,
    others: others.map((one) => ({
      abroad: one.abroad,
      name: one.name,
      number: one.number,
      part: one.part ?? part,
      seat: one.seat
    }))
  }
}
