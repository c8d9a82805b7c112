import type { CalendarDate, RegisterEvent } from "@kontor/core/Register"
import { eventTypeTopic, roleName } from "@kontor/register"
import { DateTime } from "effect"
import { dayOf, germanDay } from "../CalendarDay.ts"
import type { Statement } from "./grammar/Statement.ts"
import type { Part } from "./parties/Parts.ts"
import type { Meaning } from "./Understanding.ts"

const numerals: Readonly<Record<string, number>> = {
  ein: 1,
  eine: 1,
  einem: 1,
  einen: 1,
  einer: 1,
  eines: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  sechs: 6,
  acht: 8,
  zehn: 10,
  zwölf: 12
}

const units: ReadonlyArray<readonly [RegExp, "days" | "months" | "weeks"]> = [
  [/^Monat/u, "months"],
  [/^Woche/u, "weeks"],
  [/^Tag/u, "days"]
]

const period =
  /(?:Frist|Widerspruchsfrist|Widerspruch|binnen|innerhalb|bestimmt|festgesetzt).{0,120}?\b(\d+|eine[nmrs]?|ein|zwei|drei|vier|sechs|acht|zehn|zwölf)\s+(Monat|Woche|Tag)/su
const until = /[Bb]is zum (\d{1,2}\.\d{1,2}\.\d{4})/u

/** The last day for objections to a deletion: the stated day, else the stated period from the announcement on. */
const objectionUntil = (text: string, announced: CalendarDate): CalendarDate | null => {
  const day = until.exec(text)?.[1]
  if (day !== undefined) return germanDay(day)
  const [, count, word] = period.exec(text) ?? []
  if (count === undefined) return null
  const unit = units.find(([name]) => name.test(word!))![1]
  const length = numerals[count] ?? Number(count)
  return dayOf(DateTime.formatIsoDateUtc(DateTime.add(DateTime.makeUnsafe(announced), { [unit]: length })))
}

type Details = NonNullable<RegisterEvent["details"]>

const present = (members: Readonly<Record<string, unknown>>): Details =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null))

const closureKinds: Readonly<Record<string, string>> = {
  DELETION_ANNOUNCED: "DELETION",
  DELETION: "DELETION",
  DISSOLUTION: "DISSOLUTION",
  EXPIRATION: "EXPIRATION"
}

/** The field of master data that each deed changes. */
const fields: Readonly<Partial<Record<Statement["deed"], string>>> = {
  "NAME CHANGED": "name",
  "SEAT CHANGED": "seat",
  "ADDRESS CHANGED": "address",
  "PURPOSE CHANGED": "purpose",
  "REPRESENTATION CHANGED": "representation"
}

const fileNumber = /(?<![\p{L}\d])(\d+[a-z]? I[NEK] \d+\/\d+)/u
const insolvencyCourt = /Amtsgerichts? ([^.,()]{2,60}?)(?: vom| \(|,)/u
const administrator =
  /(?:Insolvenzverwalter|Sachwalter)(?:in)?:?\s(?:ist\s|wurde\s|wird\s)?((?:Rechtsanw[aä]lt(?:in)?\s|Herrn?\s|Frau\s)(?:Dr\.\s)?[^,.;()]{2,80})/u

const changesOf = ({ deed, value }: Statement): ReadonlyArray<Readonly<Record<string, string>>> => {
  const field = fields[deed]
  return field === undefined ? [] : [{ field, ...(value !== undefined && { current: value }) }]
}

/**
 * The facts of an announcement beyond its topic, in the members of the topic's schema. Rule: signals#types-and-details.
 */
export const eventDetails = (
  { phase, statement, type }: Meaning,
  { announced, own, text }: { readonly announced: CalendarDate; readonly own: Part | undefined; readonly text: string }
): Details | undefined => {
  switch (eventTypeTopic[type]) {
    case "CLOSURES":
      return present({
        schema: "CLOSURE",
        closure_kind: closureKinds[type],
        ground: statement.ground,
        legal_basis: statement.basis,
        objection_until: phase === "ANNOUNCED" ? objectionUntil(text, announced) : null
      })
    case "TRANSFORMATIONS":
      return present({ schema: "TRANSFORMATION", transformation_kind: statement.kind, role: own })
    case "CAPITAL_CHANGES":
      return present({ schema: "CAPITAL_CHANGE", capital_kind: "SHARE_CAPITAL", ...statement.amounts })
    case "INSOLVENCIES":
      return present({
        schema: "INSOLVENCY",
        procedure: /Eigenverwaltung/u.test(text) ? "SELF_ADMINISTRATION" : "REGULAR",
        file_number: fileNumber.exec(text)?.[1],
        court: insolvencyCourt.exec(text)?.[1],
        administrator: administrator.exec(text)?.[1]
      })
    case "ROLE_HOLDER_CHANGES":
      return present({
        schema: "ROLE_HOLDER_CHANGE",
        role: statement.role === undefined ? null : { label: statement.role, ...roleName(statement.role) }
      })
    case "MASTER_DATA_CHANGES":
      return { schema: "MASTER_DATA_CHANGE", changes: changesOf(statement) }
    case "NEW_REGISTRATIONS":
      return { schema: "NEW_REGISTRATION" }
    case "OTHER":
      return undefined
  }
}
