import {
  Address,
  CalendarDate,
  Capital,
  ContactData,
  EntityId,
  featureData,
  type FormerRegistration,
  IndustryClassification,
  OrganizationStatus,
  type RegisterEvent
} from "@kontor/core/Register"
import { Array, Result, Schema } from "effect"
import type { RegisterDocument } from "../Document.ts"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"

const { Array: List, optionalKey, String: Text, Struct } = Schema

/** The sources of the register, weakest first: of two about the same day, the later in this list wins. */
export const Source = Schema.Literals(["OFFENEREGISTER", "PROFILE", "ANNOUNCEMENT", "XJUSTIZ"])
export type Source = typeof Source.Type

/** A branch in the register, with a name of its own if it has one. */
const Branch = Struct({ name: Text, city: Schema.NullOr(Text) })

/**
 * The facts about an organization in a source. An absent member is unknown to the source and erases nothing.
 * `legal_form` is a short form of the crosswalk. `seat` is the town where a source has no more of the address: a
 * profile shows it until a source has an address. `moved_to` is the organization under the register number it moved to:
 * it has no profile of its own any more. `articles_date` is the day of the present articles of association.
 */
export const Facts = Struct({
  name: Text,
  former_names: optionalKey(List(Text)),
  status: optionalKey(OrganizationStatus),
  legal_form: optionalKey(Text),
  address: optionalKey(Address),
  seat: optionalKey(Text),
  contact_data: optionalKey(ContactData),
  purpose: optionalKey(Text),
  keywords: optionalKey(List(Text)),
  products_and_services: optionalKey(List(Text)),
  industry_classification: optionalKey(IndustryClassification),
  registration_date: optionalKey(Text),
  representation: optionalKey(List(Text)),
  capital: optionalKey(Capital.fields.current.members[0]),
  related_persons: optionalKey(featureData.related_persons),
  financial_kpi: optionalKey(featureData.financial_kpi),
  balance_sheet_accounts: optionalKey(featureData.balance_sheet_accounts),
  profit_and_loss_account: optionalKey(featureData.profit_and_loss_account),
  annual_financial_statements: optionalKey(featureData.annual_financial_statements),
  annual_financial_statements__html: optionalKey(featureData.annual_financial_statements__html),
  shareholders: optionalKey(featureData.shareholders),
  news: optionalKey(featureData.news),
  website_content: optionalKey(featureData.website_content),
  articles_date: optionalKey(CalendarDate),
  branches: optionalKey(List(Branch)),
  moved_to: optionalKey(EntityId)
})
export type Facts = typeof Facts.Type

/** A text of other legal relations in force, and the number of its entry where a source has it. */
export interface EntryText {
  readonly text: string
  readonly entry: number | null
}

/**
 * The progress of the register at the time of an extract: the number of entries, and the texts of other legal
 * relations.
 */
export interface Extract {
  readonly entries: number | null
  readonly texts: ReadonlyArray<EntryText>
}

/**
 * One record of one source about one organization. `as_of` is the day the source speaks of, `entered_on` the day of the
 * register's last entry if the source has it. Only extracts of the register have `extract`: events between two of them
 * derive from it. A record never changes: the profile is the fold of all records.
 */
export interface SourceRecord {
  readonly source: Source
  readonly record_id: string
  /** The version of the record's reader: see `readerVersions`. */
  readonly reader_version: number
  readonly as_of: CalendarDate
  readonly entered_on: CalendarDate | null
  readonly registration: RegisterNumber
  readonly former: ReadonlyArray<FormerRegistration>
  readonly facts: Facts
  readonly extract?: Extract
  /**
   * The first day on which the register must no longer hold the record or what it reported, where the source sets one.
   */
  readonly delete_on?: CalendarDate
  readonly events: ReadonlyArray<RegisterEvent>
  readonly document: RegisterDocument | null
  /**
   * Whether it repeats the previous record's report of a move under the other register number: then it does not count
   * as a record.
   */
  readonly is_companion?: true
}

/**
 * The version of each source's reader. It rises when the reader makes another record of the same input: the record of
 * the higher version then replaces the earlier one of the same source and identifier.
 */
export const readerVersions: Readonly<Record<Source, number>> = {
  OFFENEREGISTER: 3,
  PROFILE: 1,
  ANNOUNCEMENT: 11,
  XJUSTIZ: 5
}

/** A record that a register cannot store, and why. */
export interface Unstorable {
  readonly record: SourceRecord
  readonly reason: string
}

/** The maximum depth of nested values: what reads or writes them goes as deep as they do. Real ones have ten. */
const deepest = 64

const suspicious = /[\0\ud800-\udfff]/

const halfOfPair = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

const reasonAgainstText = (text: string): string | undefined => {
  if (!suspicious.test(text)) return undefined
  if (text.includes("\0")) return "a text holds the character U+0000"
  return halfOfPair.test(text) ? "a text holds half of a surrogate pair" : undefined
}

const reasonAt = (value: unknown, depth: number): string | undefined => {
  if (typeof value === "string") return reasonAgainstText(value)
  if (typeof value === "number") return Number.isFinite(value) ? undefined : "a number is out of range"
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return undefined
  if (depth > deepest) return `values are nested more than ${deepest} deep`
  if (Array.isArray(value)) {
    for (const item of value) {
      const reason = reasonAt(item, depth + 1)
      if (reason !== undefined) return reason
    }
    return undefined
  }
  const members = value as Readonly<Record<string, unknown>>
  for (const name in members) {
    const reason = reasonAgainstText(name) ?? reasonAt(members[name], depth + 1)
    if (reason !== undefined) return reason
  }
  return undefined
}

/**
 * Why no register stores a value; undefined if one does. Databases store no text with U+0000 or half of a surrogate
 * pair, and JSON has no number beyond the range of a double.
 */
export const reasonAgainst = (value: unknown): string | undefined => reasonAt(value, 1)

/** The records that a register stores, and those that none does. */
export const partitionStorable = <Given extends SourceRecord>(
  records: ReadonlyArray<Given>
): [storable: Array<Given>, unstorable: Array<Unstorable>] =>
  Array.partition(records, (record) => {
    const reason = reasonAgainst(record)
    return reason === undefined ? Result.succeed(record) : Result.fail({ record, reason })
  })
