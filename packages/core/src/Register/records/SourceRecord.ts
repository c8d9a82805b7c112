import { Schema } from "effect"
import { CalendarDate } from "../CalendarDate.ts"
import type { RegisterDocument } from "../Document.ts"
import type { RegisterEvent } from "../events/RegisterEvent.ts"
import { EntityId } from "../identity/Identity.ts"
import type { RegisterNumber } from "../identity/RegisterNumber.ts"
import { featureData } from "../profile/Features.ts"
import {
  Address,
  Capital,
  ContactData,
  type FormerRegistration,
  IndustryClassification,
  OrganizationStatus
} from "../profile/Organization.ts"

const { Array: List, optionalKey, String: Text, Struct } = Schema

/** The sources of the register, the weaker first: of two that speak of the same day, the later in this list wins. */
export const Source = Schema.Literals(["OFFENEREGISTER", "PROFILE", "ANNOUNCEMENT", "XJUSTIZ"])
export type Source = typeof Source.Type

/** A branch that the register names, under a name of its own where it has one. */
const Branch = Struct({ name: Text, city: Schema.NullOr(Text) })

/**
 * What a source says of an organization. An absent member is one the source does not know, and erases nothing.
 * `legal_form` is a short form of the crosswalk. `seat` is the town where a source knows no more of the address: a
 * profile shows it until some source tells an address. `moved_to` is the organization under the register number it
 * moved to: it has no profile of its own any more. `articles_date` is the day of the articles of association as they
 * are now.
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

/**
 * A text of other legal relations that is in force, and the number of the entry that brought it, where a source tells
 * it.
 */
export interface EntryText {
  readonly text: string
  readonly entry: number | null
}

/**
 * How far the register had come when an extract was made: the number of entries, and the texts of other legal
 * relations.
 */
export interface Extract {
  readonly entries: number | null
  readonly texts: ReadonlyArray<EntryText>
}

/**
 * One record of one source about one organization. `as_of` is the day the source speaks of, `entered_on` the day of the
 * register's last entry where the source tells it. `extract` is there for extracts of the register alone: events
 * between two of them are derived from it. A record never changes: the profile is the fold of all of them.
 */
export interface SourceRecord {
  readonly source: Source
  readonly record_id: string
  /** The version of the reader that read the record: see `readerVersions`. */
  readonly reader_version: number
  readonly as_of: CalendarDate
  readonly entered_on: CalendarDate | null
  readonly registration: RegisterNumber
  readonly former: ReadonlyArray<FormerRegistration>
  readonly facts: Facts
  readonly extract?: Extract
  /** The first day on which the register may no longer hold it, nor what it told, where the source sets one. */
  readonly delete_on?: CalendarDate
  readonly events: ReadonlyArray<RegisterEvent>
  readonly document: RegisterDocument | null
  /**
   * Whether it tells, under another register number, what the record before it tells of a move: then it is no record of
   * its own.
   */
  readonly is_companion?: true
}
