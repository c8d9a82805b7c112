import type { RegisterEvent } from "@kontor/core/Register"
import { type ExcerptContent, Excerpts } from "@kontor/register"
import { ExcerptsPdf } from "@kontor/sources/excerpts"
import { day, registerEvent } from "@kontor/testing/fixtures"
import { Effect } from "effect"

export { excerptContent as contentOf } from "@kontor/testing/fixtures"

export { day } from "@kontor/testing/fixtures"

/** A change of a field of the master data, entered on a day under a number. */
export const masterDataChange = (
  field: string,
  values: readonly [previous: string, current: string],
  entry_date: string,
  entry_number: string
): RegisterEvent =>
  registerEvent({
    occurred_on: day(entry_date),
    announced_on: day(entry_date),
    register_entry: { flags: [], entry_date: day(entry_date), entry_number },
    details: { schema: "MASTER_DATA_CHANGE", changes: [{ field, previous: values[0], current: values[1] }] }
  })

/** The excerpt of some content, as PDF. */
export const excerptOf = (content: ExcerptContent): Effect.Effect<Uint8Array> =>
  Excerpts.use((excerpts) => excerpts!.make(content)).pipe(Effect.provide(ExcerptsPdf.layer))
