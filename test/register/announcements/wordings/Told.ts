import { foldText, parseEuid, parseRegisterNumber, type RegisterEvent } from "@kontor/core/Register"
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

/** Another organization that an event tells. */
export interface OtherParty {
  readonly part: string
  readonly party: HistoryParty
}

/** The other organizations that an event tells, each with its part. */
export const partiesOf = ({ parties = {} }: RegisterEvent): ReadonlyArray<OtherParty> =>
  Object.entries(parties).flatMap(([member, party]) => {
    const part = parts[member.replace(/_\d+$/u, "")]
    return part === undefined ? [] : [{ part, party: party as HistoryParty }]
  })

const plainName = (name: string): string => foldText(name.replaceAll(/["“”„]/gu, ""))

/** Whether a party that was told has the name that the label says. */
export const isNamed = ({ party }: OtherParty, label: LabelledParty): boolean =>
  label.name !== "" && plainName(party.name ?? "") === plainName(label.name)

/**
 * Whether a party that was told is the one of a label: by its register number, or where the label has none by its name.
 */
export const isParty = (other: OtherParty, label: LabelledParty): boolean =>
  label.number === "" ? isNamed(other, label) : isNumber(other.party, label.number)

interface ToldPerson {
  readonly name_parts?: { readonly given?: string; readonly family?: string }
  readonly birth_date?: string
  readonly location?: { readonly city?: string }
}

/** The holder of a role that an event tells, each member empty where it tells none. */
export const holderOf = ({ parties = {} }: RegisterEvent) => {
  const { birth_date = "", location, name_parts } = (parties["role_holder"] ?? {}) as ToldPerson
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

/** The members of an event's details that labels speak of, empty where it tells none. */
export const detailsOf = ({ details = {} }: RegisterEvent) => {
  const told = details as HistoryDetails
  return {
    role: typeof told.role === "object" ? told.role.label : "",
    part: typeof told.role === "string" ? told.role : "",
    kind: told.transformation_kind ?? "",
    ground: told.ground ?? "",
    basis: told.legal_basis ?? "",
    change: told.change_amount?.amount ?? "",
    resulting: told.resulting_amount?.amount ?? "",
    value: told.changes?.[0]?.current ?? ""
  }
}
