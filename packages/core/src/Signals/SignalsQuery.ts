import { Schema } from "effect"
import { CalendarDate } from "../Register/CalendarDate.ts"
import { TopicCode } from "../Register/events/Topic.ts"
import { EntityId } from "../Register/identity/Identity.ts"

const { Array: List, optionalKey, String: Text, Struct } = Schema

/** The maximum number of organizations in one query. Rule: Signals (decisions 11). */
export const maxOrganizations = 50

/** The most Signals on a page. Rule: GET /v1/signals, 3. */
export const signalsPageSize = 20 as const

/**
 * A query of Signals. `from` and `to` are inclusive days of `announced_on`; a value that is named twice counts once.
 * `filters_as_sent` is what the cursor is bound to: the filters exactly as the caller wrote them.
 */
export const SignalsQuery = Struct({
  topics: optionalKey(List(TopicCode)),
  organization_ids: optionalKey(List(EntityId)),
  from: optionalKey(CalendarDate),
  to: optionalKey(CalendarDate),
  cursor: optionalKey(Text),
  filters_as_sent: Text
})
export type SignalsQuery = typeof SignalsQuery.Type
