import { anyRole, roleOfWord } from "../persons/RoleWords.ts"
import { type Holder, listed, namedIn } from "./Holders.ts"
import { roleClausesIn } from "./RoleClauses.ts"
import type { Deed, Statement } from "./Statement.ts"

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
    ["(?:Als )?(?<role>%)(?: (?:ist|sind))? (?:ausgeschieden|abberufen)(?=:)", "ROLE_HOLDER LEAVES"],
    [
      "Als (?:weitere[nrs]? |neue[nrs]? )?(?<role>%)(?: (?:ist|sind))? (?:eingetragen|bestellt|eingetreten)(?=:)",
      "ROLE_HOLDER ENTERS"
    ],
    ["Zu[mr] (?<role>%) (?:(?:ist|sind|wurde|wurden) )?(?:bestellt|gewählt)", "ROLE_HOLDER ENTERS"],
    ["(?<role>%),? (?:nun|nunmehr|jetzt)(?=:)", "ROLE_HOLDER ENTERS"],
    ["Von Amts wegen gelöscht[^:]{0,80}:? (?<role>%)", "ROLE_HOLDER LEAVES"],
    [
      "Nach (?:Heirat|Eheschließung|Scheidung|Namensänderung|Umzug),? (?:nun|nunmehr|jetzt):? (?<role>%)",
      "ROLE_HOLDER CHANGES"
    ],
    ["(?:Neue[rs]?|Weitere[rs]?) (?<role>%)", "ROLE_HOLDER ENTERS"],
    [
      "(?<role>%) (?:ist|sind)(?: (?:nun|nunmehr|jetzt|fortan))?(?: (?:der|die)(?: bisherigen?)?)?(?=:| \\p{Lu})",
      "ROLE_HOLDER ENTERS"
    ],
    [
      "(?<role>%)(?: der Zweigniederlassung)?(?: (?:gemeinsam|mit|ohne|unter|beschränkt|jeweils)[^.:]{0,160})?(?=:)",
      "ROLE_HOLDER ENTERS"
    ]
  ] as const
).map(([says, deed]) => [new RegExp(`^(?:\\d+\\.\\s)?${says.replace("%", anyRole)}(?!\\p{L})`, "u"), deed])

/** The first word of any column. It rules out most sentences in one pass. */
const beginsColumn = new RegExp(
  `^(?:\\d+\\.\\s)?(?:Nicht\\s|Ausgesch|Abber|Erlosch|Geändert|Änderung|Personenb|Bestellt|Eingetr|Neu|Gewählt|Nach\\s|Von\\sAmts|Zu[mr]\\s|Als\\s|Weitere|${anyRole})`,
  "u"
)

const holdersOf = (sentence: string, { 0: column, index }: RegExpExecArray): ReadonlyArray<Holder> => {
  const holders = listed(sentence.slice(index))
  return holders.length > 0 || sentence.includes(":") ? holders : namedIn(sentence.slice(index + column.length).trim())
}

/** The change of a role holder in a sentence that is a column of the register. */
const columnIn = (sentence: string): Statement | undefined => {
  for (const [says, deed] of beginsColumn.test(sentence) ? columns : []) {
    const found = says.exec(sentence)
    if (found === null) continue
    const holders = holdersOf(sentence, found)
    const role = roleOfWord(found.groups?.["role"] ?? "")
    if (holders.length === 0 && deed === "ROLE_HOLDER ENTERS") continue
    if (role === undefined && !holders.some((holder) => "family" in holder && holder.birth_date !== null)) continue
    return { deed, act: "DONE", text: sentence, ...(role !== undefined && { role }), holders }
  }
  return undefined
}

/**
 * The changes of role holders in a sentence: in the register's columns, or in the words of a court. `previous` is the
 * sentence before it, whose person a pronoun means.
 */
export const roleHoldersIn = (sentence: string, previous: string): ReadonlyArray<Statement> => {
  const column = columnIn(sentence)
  return column === undefined ? roleClausesIn(sentence, previous) : [column]
}
