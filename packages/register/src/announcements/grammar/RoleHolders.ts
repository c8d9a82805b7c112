import { organizationIn } from "../parties/OrganizationIn.ts"
import { personAt } from "../persons/PersonAt.ts"
import { personsIn } from "../persons/PersonsIn.ts"
import { anyRole, roleOfWord } from "../persons/RoleWords.ts"
import { wordsOf } from "../persons/Words.ts"
import type { Act, Deed, OrganizationNamed, PersonNamed, Statement } from "./Statement.ts"

/** The beginnings of the register's columns about roles, and their deeds; `%` stands for the role. */
const columns: ReadonlyArray<readonly [says: RegExp, deed: Deed]> = (
  [
    ["(?:Nicht mehr|Ausgeschieden|Abberufen|Nicht länger)(?:,)?(?: als)?:? (?<role>%)", "ROLE_HOLDER LEAVES"],
    ["(?:Erloschene? |Erloschen: )(?<role>%)", "ROLE_HOLDER LEAVES"],
    ["(?<role>%)(?: (?:ist|sind))? erloschen", "ROLE_HOLDER LEAVES"],
    [
      "(?:Geändert,? (?:nun|nunmehr|jetzt)|Änderung zu Nr\\.? ?\\d+|Personenbezogene Daten (?:geändert|von Amts wegen berichtigt)(?:,? (?:nun|nunmehr|jetzt))?)(?::|,)?(?: wieder)?(?: (?<role>%))?",
      "ROLE_HOLDER CHANGES"
    ],
    ["(?:Bestellt|Eingetreten|Neu bestellt|Gewählt)(?: als| zum| zur)?:? (?<role>%)", "ROLE_HOLDER ENTERS"],
    ["Zu[mr] (?<role>%) (?:(?:ist|sind|wurde|wurden) )?(?:bestellt|gewählt)", "ROLE_HOLDER ENTERS"],
    ["(?:Neue[rs]?|Weitere[rs]?) (?<role>%)", "ROLE_HOLDER ENTERS"],
    ["(?<role>%) (?:ist|sind)(?=:| \\p{Lu})", "ROLE_HOLDER ENTERS"],
    ["(?<role>%)(?: (?:gemeinsam|mit|ohne|unter|beschränkt|jeweils)[^.:]{0,160})?(?=:)", "ROLE_HOLDER ENTERS"]
  ] as const
).map(([says, deed]) => [new RegExp(`^(?:\\d+\\.\\s)?${says.replace("%", anyRole)}(?!\\p{L})`, "u"), deed])

/** The first word of any column. It rules out most sentences in one pass. */
const beginsColumn = new RegExp(
  `^(?:\\d+\\.\\s)?(?:Nicht\\s|Ausgesch|Abber|Erlosch|Geändert|Änderung|Personenb|Bestellt|Eingetr|Neu|Gewählt|Zu[mr]\\s|Weitere|${anyRole})`,
  "u"
)

/** Sentences that say it in other words. */
const appointed = new RegExp(
  `(?=zu[mr]?\\s)(?<!\\p{L})zu[mr]?\\s(?:\\p{Ll}+\\s){0,12}(?<role>(?:${anyRole}))(?!\\p{L}).{0,200}?(?<!\\p{L})(?<act>zu\\sbestellen|bestellt)(?!\\p{L})`,
  "u"
)
const left = new RegExp(
  `(?:ist|wurde)\\s(?:nicht\\smehr\\s(?<role>${anyRole})(?!\\p{L})|als\\s(?<other>${anyRole})\\s(?:ausgeschieden|abberufen))|` +
    `^(?:Der|Die)\\s(?<former>${anyRole})\\s.{2,120}?\\s(?:ist|wurde)\\s(?:ausgeschieden|abberufen)`,
  "u"
)

const mayLeave = (sentence: string): boolean =>
  sentence.includes("nicht mehr") || sentence.includes("ausgeschieden") || sentence.includes("abberufen")

const separators = /(?:^|[:;]|\sund\s(?=\p{Lu}\p{Ll}+\s\p{Lu})|,?\s(?=\d{1,2}\.\s\p{Lu}))\s*(?:\d{1,2}\.\s)?/u

const holderIn = (part: string): OrganizationNamed | PersonNamed | undefined => {
  const named = organizationIn(part)
  if (named !== undefined) return { organization: named.name, city: named.seat ?? null }
  const person = personAt(part, wordsOf(part), 0)?.person
  return person?.given === null ? undefined : person
}

/** The persons and organizations that a sentence names, or with whose name it begins. */
const named = (sentence: string): ReadonlyArray<OrganizationNamed | PersonNamed> => {
  const persons = personsIn(sentence)
  return persons.length > 0 ? persons : [holderIn(sentence)].filter((holder) => holder !== undefined)
}

/** The persons and organizations in a column's list after a colon: numbered, or separated by semicolons. */
const listed = (text: string): ReadonlyArray<OrganizationNamed | PersonNamed> => {
  const colon = text.indexOf(":")
  if (colon < 0) return personsIn(text)
  const parts = text.slice(colon + 1).split(separators).map((part) => part.trim()).filter((part) => part !== "")
  return parts.flatMap((part) => holderIn(part) ?? [])
}

const statement = (
  deed: Deed,
  act: Act,
  text: string,
  role: string | undefined,
  holders: ReadonlyArray<OrganizationNamed | PersonNamed>
): Statement => ({ deed, act, text, ...(role !== undefined && { role }), holders })

/**
 * The change of a role holder in a sentence: in the words of the register's columns, or of a court that appoints
 * somebody.
 */
export const roleHolderIn = (sentence: string): Statement | undefined => {
  for (const [says, deed] of beginsColumn.test(sentence) ? columns : []) {
    const found = says.exec(sentence)
    if (found === null) continue
    const holders = listed(sentence.slice(found.index))
    const role = roleOfWord(found.groups?.["role"] ?? "")
    if (holders.length === 0 && deed === "ROLE_HOLDER ENTERS") continue
    if (role === undefined && !holders.some((holder) => "family" in holder && holder.birth_date !== null)) continue
    return statement(deed, "DONE", sentence, role, holders)
  }
  const found = sentence.includes("bestell") ? appointed.exec(sentence) : null
  if (found !== null) {
    const act = found.groups?.["act"] === "bestellt" ? "DONE" : "INTENDED"
    return statement("ROLE_HOLDER ENTERS", act, sentence, roleOfWord(found.groups?.["role"] ?? ""), named(sentence))
  }
  const gone = mayLeave(sentence) ? left.exec(sentence) : null
  if (gone === null) return undefined
  const role = roleOfWord(gone.groups?.["role"] ?? gone.groups?.["other"] ?? gone.groups?.["former"] ?? "")
  return statement("ROLE_HOLDER LEAVES", "DONE", sentence, role, named(sentence))
}
