import { CalendarDate } from "@kontor/core/Register"
import { Schema } from "effect"
import * as SchemaJITCompiler from "effect/schema/SchemaJITCompiler"

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
