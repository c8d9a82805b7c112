import { organizationIn } from "../parties/OrganizationIn.ts"
import { isGivenName } from "../persons/NameWords.ts"
import { personAt } from "../persons/PersonAt.ts"
import { personsIn } from "../persons/PersonsIn.ts"
import { wordsOf } from "../persons/Words.ts"
import type { OrganizationNamed, PersonNamed } from "./Statement.ts"

/** The holder of a role. */
export type Holder = OrganizationNamed | PersonNamed

const separators = /(?:^|[:;]|\sund\s(?=\p{Lu}\p{Ll}+\s\p{Lu})|,?\s(?=\d{1,2}\.\s\p{Lu}))\s*(?:\d{1,2}\.\s)?/u

/** The names in `Erika Muster, Max Vorbild`, where a given name begins each; else the text as it is. */
const namesOf = (part: string): ReadonlyArray<string> => {
  const names = part.split(/,\s(?=\p{Lu}\p{L}+\s\p{Lu})/u)
  const isList = names.length > 1 && names.every((name) => isGivenName(/^\p{L}+/u.exec(name)?.[0] ?? ""))
  return isList ? names : [part]
}

const holderIn = (part: string): Holder | undefined => {
  const named = organizationIn(part)
  if (named !== undefined) return { organization: named.name, city: named.seat ?? null }
  const person = personAt(part, wordsOf(part), 0)?.person
  return person?.given === null ? undefined : person
}

/** The persons and organizations in a column's list after a colon: numbered, or separated by semicolons. */
export const listed = (text: string): ReadonlyArray<Holder> => {
  const colon = text.indexOf(":")
  if (colon < 0) return personsIn(text)
  const parts = text.slice(colon + 1).split(separators).map((part) => part.trim()).filter((part) => part !== "")
  return parts.flatMap(namesOf).flatMap((part) => holderIn(part) ?? [])
}

const verb = /\s(?:ist|sind|wurden?|wird|werden|hat|haben)\s/u
const article = /^(?:Der|Die|Das)\s/u

/** Words before a name that stands within a clause without a form of address. */
const introduction =
  /(?<!\p{L})(?:[Dd](?:es|er|ie|em|en)|von|an|auf|aus|für|ist|sind|war|waren|wurden?|gehör(?:t|en)|bisher|nun|nunmehr|jetzt|fortan|auch|ferner|außerdem)\s(?=(?:\p{L}+\.\s)*\p{Lu})/gu

/** Words of the clause before the name, which a name does not have. */
const isClause = /\s(?:an|auf|von|mit)\s(?:den|der|die)\s/u

const isSure = (holder: Holder): boolean =>
  "organization" in holder
    ? !isClause.test(holder.organization)
    : isGivenName(/^\p{L}+/u.exec(holder.given ?? "")?.[0] ?? "")

/** A part of a list that is a name alone, with what a list may end with. */
const wholeName =
  /^(?:\p{L}+\.\s)*\p{Lu}[\p{L}'’-]+(?:\s(?:\p{Lu}[\p{L}'’-]+|von|van|zu|der|de))*\s\p{Lu}[\p{L}'’-]+(?:\s\([^()]*\))?(?:\s(?:nicht\smehr\s)?(?:an|\p{Ll}+(?:en|t)))?\.?$/u

/** The names of a list: each part of it is a whole name with its form or a known given name; empty for one alone. */
const severalIn = (named: string): ReadonlyArray<Holder> => {
  const several = named.split(/,\s|\s(?:und|sowie)\s/u).map((part) => wholeName.test(part) ? holderIn(part) : undefined)
  const sure = several.flatMap((holder) => holder !== undefined && isSure(holder) ? [holder] : [])
  return sure.length > 1 && sure.length === several.length ? sure : []
}

/** A name behind a preposition, an article or a verb: an organization with its form, or a known given name. */
const introduced = (clause: string): ReadonlyArray<Holder> => {
  for (const { 0: found, index } of clause.matchAll(introduction)) {
    const named = clause.slice(index + found.length).split(verb)[0]!
    const several = severalIn(named)
    if (several.length > 0) return several
    const holder = holderIn(named)
    if (holder !== undefined && isSure(holder)) return [holder]
  }
  return []
}

/** The persons and organizations that a clause names: after a colon, with a form of address, first, or within it. */
export const namedIn = (clause: string): ReadonlyArray<Holder> => {
  const behindColon = clause.includes(":") ? listed(clause) : []
  if (behindColon.length > 0) return behindColon
  const persons = personsIn(clause)
  if (persons.length > 0) return persons
  const first = (clause.split(verb)[0] ?? clause).replace(article, "")
  const several = severalIn(first)
  if (several.length > 0) return several
  const subject = holderIn(first)
  return subject === undefined ? introduced(clause) : [subject]
}
