import { type CalendarDate, type RegisterEvent, roleName } from "@kontor/core"
import { capitalAmounts } from "./Amounts.ts"
import { ownRoleIn } from "./Counterparties.ts"
import { objectionUntil } from "./ObjectionPeriod.ts"
import type { Meaning } from "./Topics.ts"

type Details = NonNullable<RegisterEvent["details"]>

const present = (members: Readonly<Record<string, unknown>>): Details =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null))

const closureKinds: Readonly<Record<string, string>> = {
  DELETION_ANNOUNCED: "DELETION",
  DELETION: "DELETION",
  DISSOLUTION: "DISSOLUTION",
  EXPIRATION: "EXPIRATION"
}

const fileNumber = /\b(\d+[a-z]? I[NEK] \d+\/\d+)/u
const insolvencyCourt = /Amtsgerichts? ([^.,()]+?)(?: vom| \(|,)/u
const administrator =
  /(?:Insolvenzverwalter|Sachwalter)(?:in)?:?\s(?:ist\s|wurde\s|wird\s)?((?:Rechtsanw[aä]lt(?:in)?\s|Herrn?\s|Frau\s)(?:Dr\.\s)?[^,.;()]+)/u

/** What an announcement tells beyond its topic, in the members of the topic's schema. Rule: Signals (shapes). */
export const eventDetails = (meaning: Meaning, text: string, announced: CalendarDate): Details | undefined => {
  switch (meaning.topic) {
    case "CLOSURES":
      return present({
        schema: "CLOSURE",
        closure_kind: closureKinds[meaning.type],
        ground: meaning.ground,
        legal_basis: meaning.basis,
        objection_until: meaning.phase === "ANNOUNCED" ? objectionUntil(text, announced) : null
      })
    case "TRANSFORMATIONS":
      return present({ schema: "TRANSFORMATION", transformation_kind: meaning.kind, role: ownRoleIn(text) })
    case "CAPITAL_CHANGES":
      return present({ schema: "CAPITAL_CHANGE", capital_kind: "SHARE_CAPITAL", ...capitalAmounts(text) })
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
        role: meaning.role === undefined ? null : { label: meaning.role, ...roleName(meaning.role) }
      })
    case "MASTER_DATA_CHANGES":
      return { schema: "MASTER_DATA_CHANGE", changes: [] }
    case "NEW_REGISTRATIONS":
      return { schema: "NEW_REGISTRATION" }
    case "OTHER":
      return undefined
  }
}
