import { Array } from "effect"
import { foldText } from "../../Register/identity/Name.ts"
import type { Person, RelatedPersons } from "../../Register/profile/Person.ts"

/** The name of a person, as far as a text is searched for it: folded words. */
export interface SoughtName {
  /** The first given name. */
  readonly given: string
  /** The words of the family name, particles included. */
  readonly family: ReadonlyArray<string>
}

/** Words that may stand between the given and the family name: further given names and initials. */
const maxBetween = 2

const wordsOf = (text: string): ReadonlyArray<string> => foldText(text).split(" ").filter((word) => word !== "")

/** The name that is sought; undefined for a person without a given or a family name. */
export const soughtNameOf = (
  { name_parts }: { readonly name_parts: Pick<Person["name_parts"], "given" | "family"> }
): SoughtName | undefined => {
  const [given] = wordsOf(name_parts.given ?? "")
  const family = wordsOf(name_parts.family ?? "")
  return given === undefined || family.length === 0 ? undefined : { given, family }
}

const standsAt = (words: ReadonlyArray<string>, place: number, sought: ReadonlyArray<string>): boolean =>
  sought.every((word, offset) => words[place + offset] === word)

/** Whether a text names a person, the given name before the family name or after it. */
export const namesPerson = (text: string, { family, given }: SoughtName): boolean => {
  const words = wordsOf(text)
  return words.some((word, place) => {
    if (word === given) {
      return Array.range(1, maxBetween + 1).some((distance) => standsAt(words, place + distance, family))
    }
    return standsAt(words, place, family) && words[place + family.length] === given
  })
}

const headingOf = (block: string): number => /^#{1,6} /u.exec(block)?.[0].trim().length ?? 0

const blocksOf = (markdown: string): ReadonlyArray<string> =>
  markdown.split(/\n\s*\n|\n(?=[#-] )|\n(?=#{2,6} )/u).map((block) => block.trim()).filter((block) => block !== "")

/** A postal code and a town: an imprint, whose telephone numbers and sentences are the organization's. */
const postalAddress = /(?<!\d)\d{5}\s\p{Lu}/u

/**
 * The parts of a text about one person alone: what stands below a heading with the name, and each paragraph or item of
 * a list that has it. Left out are a part that names another person of the organization, which is about nobody alone,
 * and an imprint.
 */
export const blocksAbout = (
  markdown: string,
  sought: SoughtName,
  others: ReadonlyArray<SoughtName>
): ReadonlyArray<string> => {
  let below = 0
  return blocksOf(markdown).filter((block) => {
    const heading = headingOf(block)
    const isNamed = namesPerson(block, sought)
    const isOfOther = others.some((other) => namesPerson(block, other))
    if (heading > 0) {
      if (isNamed && !isOfOther) below = heading
      else if (isOfOther || heading <= below) below = 0
      return false
    }
    return !isOfOther && (below > 0 || isNamed && !postalAddress.test(block))
  })
}

const isSamePerson = (left: SoughtName, right: SoughtName): boolean =>
  left.given === right.given && left.family.join(" ") === right.family.join(" ")

/** The names of the others who hold or held a role in the organization. */
export const othersOf = (
  { current, past }: RelatedPersons,
  sought: SoughtName
): ReadonlyArray<SoughtName> =>
  [...current, ...past].flatMap((holder) => {
    const other = "organization" in holder ? undefined : soughtNameOf(holder)
    return other === undefined || isSamePerson(other, sought) ? [] : [other]
  })
