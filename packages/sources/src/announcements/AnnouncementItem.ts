import { CalendarDate } from "@kontor/core/Register"
import { Schema } from "effect"
import * as SchemaJITCompiler from "effect/schema/SchemaJITCompiler"
import { germanDay, oneLine } from "../SourceText.ts"

const { NullOr, optionalKey, String: Text, Struct } = Schema

const known = optionalKey(NullOr(Text))

/** One announcement in the collected files of the portal; the oldest have no `id`. Other members are ignored. */
export const AnnouncementItem = Struct({
  date: CalendarDate,
  id: optionalKey(NullOr(Schema.Union([Text, Schema.Int]))),
  original_text: known,
  type: Text,
  amtsgericht: known,
  registernummer: known,
  company_name: known,
  company_seat: known,
  former_amtsgericht: known,
  sonderegister_referenz: known,
  sonderregister_referenz: known,
  details: known
})
export type AnnouncementItem = typeof AnnouncementItem.Type

SchemaJITCompiler.enable(AnnouncementItem.ast)

/**
 * The facts in the text of an announcement besides the item's own members; `form` and `seat` where it has these lines.
 */
export interface Details {
  readonly heading: string
  readonly enteredOn: CalendarDate | null
  readonly entryNumber: string | null
  readonly name: string | null
  readonly form: string | null
  readonly seat: string | null
  readonly body: string
}

const entryDate = /(\d{1,2}\.\d{1,2}\.\d{4})\s*\(Eintragungsdatum\)/u
const entryNotice = /Zu Eintragungsnummer (\d+) vom (\d{1,2}\.\d{1,2}\.\d{4})/u

/** The company's block: its name, then the legal form and the seat unless it has a register number. */
const companyOf = (block: string, isRegistered: boolean): Pick<Details, "form" | "name" | "seat"> => {
  const lines = block.split("\n").map(oneLine).filter((line) => line !== "")
  const named = isRegistered ? Math.max(lines.length - 2, 1) : lines.length
  const [form = null, seat = null] = lines.slice(named)
  return { name: oneLine(lines.slice(0, named).join(" ")) || null, form, seat }
}

/**
 * Splits the text of an announcement: day, heading (court, number, category, entry date), company, and the published
 * text. An empty text yields none of them.
 */
export const detailsOf = (text: string | null | undefined, isRegistered: boolean): Details => {
  const [, heading = "", company = "", ...rest] = (text ?? "").replaceAll("\r", "").split(/\n[^\S\n]*\n/u)
  const body = rest.join("\n\n").trim()
  const [, number, numberDay] = entryNotice.exec(body) ?? []
  const stated = entryDate.exec(heading)?.[1] ?? numberDay
  return {
    heading: oneLine(heading),
    enteredOn: stated === undefined ? null : germanDay(stated),
    entryNumber: number ?? null,
    ...companyOf(company, isRegistered),
    body
  }
}
