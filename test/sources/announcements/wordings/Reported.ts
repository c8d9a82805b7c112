import { foldText, type RegisterEvent } from "@kontor/core/Register"
import { parseEuid, parseRegisterNumber } from "@kontor/register"
import type { LabelledParty } from "./Label.ts"

/** A party as an event shows it, as far as labels speak of it. */
interface HistoryParty {
  readonly name?: string
  readonly registration?: { readonly euid: string }
  readonly foreign_registration?: { readonly register_number: string }
}

/** Other parties by the members of an event they stand under. */
const parts: Readonly<Record<string, string>> = {
  transferring_entity: "TRANSFERRING",
  acquiring_entity: "ACQUIRING",
  controlled_entity: "CONTROLLED",
  controlling_entity: "CONTROLLING",
  new_entity: "NEW",
  converted_entity: "CONVERTED",
  counterparty: "COUNTERPARTY"
}

const digits = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "").replace(/^FN/u, "")

const isNumber = ({ foreign_registration, registration }: HistoryParty, written: string): boolean => {
  const named = parseRegisterNumber(written)
  if (named === undefined) return digits(foreign_registration?.register_number ?? "") === digits(written)
  const number = parseEuid(registration?.euid ?? "")
  return number !== undefined && number.type === named.type && number.number === named.number &&
    (named.court === undefined || named.court === number.court)
}

/** Another organization that an event reports. */
export interface OtherParty {
  readonly part: string
  readonly party: HistoryParty
}

/** The other organizations that an event reports, each with its part. */
export const partiesOf = ({ parties = {} }: RegisterEvent): ReadonlyArray<OtherParty> =>
  Object.entries(parties).flatMap(([member, party]) => {
    const part = parts[member.replace(/_\d+$/u, "")]
    return part === undefined ? [] : [{ part, party: party as HistoryParty }]
  })

const plainName = (name: string): string => foldText(name.replaceAll(/["“”„]/gu, ""))

/** Whether a reported party has the name that the label says. */
export const isNamed = ({ party }: OtherParty, label: LabelledParty): boolean =>
  label.name !== "" && plainName(party.name ?? "") === plainName(label.name)

/**
 * Whether a reported party is the one of a label: by its register number, or by its name if the label has no number.
 */
export const isParty = (other: OtherParty, label: LabelledParty): boolean =>
  label.number === "" ? isNamed(other, label) : isNumber(other.party, label.number)

interface ReportedPerson {
  readonly name_parts?: { readonly given?: string; readonly family?: string }
  readonly birth_date?: string
  readonly location?: { readonly city?: string }
}

/** The holder of a role that an event reports. A member that the event does not have is empty. */
export const holderOf = ({ parties = {} }: RegisterEvent) => {
  const { birth_date = "", location, name_parts } = (parties["role_holder"] ?? {}) as ReportedPerson
  return {
    family: name_parts?.family ?? "",
    given: name_parts?.given ?? "",
    birth: birth_date,
    town: location?.city ?? ""
  }
}

interface HistoryDetails {
  readonly role?: string | { readonly label: string }
  readonly transformation_kind?: string
  readonly ground?: string
  readonly legal_basis?: string
  readonly change_amount?: { readonly amount: string }
  readonly resulting_amount?: { readonly amount: string }
  readonly changes?: ReadonlyArray<{ readonly current?: string }>
}

/** The members of an event's details that labels speak of. A member that the event does not have is empty. */
export const detailsOf = ({ details = {} }: RegisterEvent) => {
  const reported = details as HistoryDetails
  return {
    role: typeof reported.role === "object" ? reported.role.label : "",
    part: typeof reported.role === "string" ? reported.role : "",
    kind: reported.transformation_kind ?? "",
    ground: reported.ground ?? "",
    basis: reported.legal_basis ?? "",
    change: reported.change_amount?.amount ?? "",
    resulting: reported.resulting_amount?.amount ?? "",
    value: reported.changes?.[0]?.current ?? ""
  }
}
