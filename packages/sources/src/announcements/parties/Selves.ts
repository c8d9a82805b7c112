import { editDistance, foldText, legalFormOfName } from "@kontor/core/Register"
import type { Mention } from "./Mentions.ts"
import type { Self } from "./Self.ts"

/** At most so many letters of its own name may be wrong in an announcement. */
const misspelt = 2
const longName = 12

const isNamed = (one: string, other: string): boolean => {
  const [left, right] = [foldText(one), foldText(other)]
  return left === right || other.startsWith(`${one}, Inh`) ||
    left.length > longName && editDistance(left, right, misspelt) <= misspelt &&
      legalFormOfName(one)?.short === legalFormOfName(other)?.short
}

const isOwnNumber = ({ number }: Mention, self: Self): boolean =>
  number !== undefined && number.court === self.number.court && number.type === self.number.type &&
  number.number === self.number.number

/** An organization with another number and another legal form is another one, whatever its name begins with. */
const isOther = ({ name, number }: Mention, self: Self): boolean =>
  number !== undefined && (number.type !== self.number.type || number.number !== self.number.number) &&
  legalFormOfName(name)?.short !== legalFormOfName(self.name)?.short

/** The organization is not named but meant: a namesake beside these words is another one. */
const meansSelf =
  /(?=[zumaVvAa])(?<!\p{L})(?:zwischen|und|mit|auf|[Vv]erschmelzung|[Aa]bspaltung|[Aa]usgliederung)\s(?:ihr|(?:der|die)\s(?:hiesigen?\s)?Gesellschaft)(?!\p{L})(?!\s(?:mit\sbeschr|nach|unter|für|zur\s))/u

const namesOwnNumber = (text: string, { number: { number, type } }: Self): boolean =>
  new RegExp(`${type}\\s?${number}(?!\\d)`, "u").test(text)

/**
 * The mentions of the organization itself, by number or name. Another organization may have the same name: one that has
 * another number, in a text that means the organization by other words or names it with its own number; an organization
 * of two seats has two German numbers.
 */
export const selvesOf = (
  text: string,
  mentions: ReadonlyArray<Mention>,
  self: Self
): ReadonlySet<Mention> => {
  const hasNamesakes = meansSelf.test(text) || mentions.some((mention) => isOwnNumber(mention, self))
  const isNamesake = ({ abroad, number }: Mention): boolean =>
    hasNamesakes ? number !== undefined || abroad !== undefined : abroad !== undefined && namesOwnNumber(text, self)
  return new Set(mentions.filter((mention) =>
    isOwnNumber(mention, self) ||
    (text.startsWith(self.name, mention.begin) || isNamed(mention.name, self.name)) && !isNamesake(mention) &&
      !isOther(mention, self)
  ))
}
