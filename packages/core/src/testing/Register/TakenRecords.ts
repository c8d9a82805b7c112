import { Effect } from "effect"
import { Register, RegisterIntake, type SourceRecord } from "../../Register/index.ts"
import { entityOf } from "../fixtures/Records.ts"

/** Takes records into the register. */
export const take = (...records: ReadonlyArray<SourceRecord>) => RegisterIntake.use((intake) => intake.take(records))

/** The events of the organization of a record, by their identifiers. */
export const eventsById = Effect.fnUntraced(function*(record: SourceRecord) {
  const register = yield* Register
  const organizations = [yield* entityOf(record)]
  const placed = yield* register.events({
    topics: [],
    organizations,
    from: undefined,
    to: undefined,
    after: undefined,
    limit: 100
  })
  return new Map(placed.map(({ event }) => [event.id, event]))
})
