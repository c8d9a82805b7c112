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
  type RegisterDocument,
  type RegisterEvent
} from "@kontor/core/Register"
import { Schema } from "effect"
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
