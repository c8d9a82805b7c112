import { Schema } from "effect"

/** A day in the register's calendar (Europe/Berlin), as `YYYY-MM-DD`. */
export const CalendarDate = Schema.String.check(
  Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
).pipe(Schema.brand("CalendarDate"))
export type CalendarDate = typeof CalendarDate.Type
