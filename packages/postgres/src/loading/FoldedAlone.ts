import {
  type Arrival,
  arrivalsOf,
  type Identity,
  isRefolded,
  type LoadedRecord,
  readingsAfter,
  type Refolded,
  registerChange
} from "@kontor/register"
import { Array, Effect } from "effect"

/** Whether a record may be all that is known about its organization: it says of none that it moved. */
const mayBeAlone = ({ record: { facts, is_companion } }: Arrival): boolean =>
  is_companion !== true && facts.moved_to === undefined

/**
 * What records amount to: organizations with one record, folded, and records that are put off, as they have to be
 * folded with others.
 */
export const foldedAlone = Effect.fnUntraced(function*(
  identity: Identity["Service"],
  records: ReadonlyArray<LoadedRecord>
) {
  const arrivals = yield* arrivalsOf(identity, records)
  const alone: Array<Refolded> = []
  const putOff: Array<Arrival> = []
  for (const arrived of Object.values(Array.groupBy(arrivals, ({ entity_id }) => entity_id))) {
    const [{ entity_id, registration }, ...others] = arrived
    const change = others.length === 0 && arrived.every(mayBeAlone)
      ? yield* registerChange(identity, { entity_id, number: registration }, [], readingsAfter([], arrived))
      : undefined
    if (change !== undefined && isRefolded(change)) alone.push(change)
    else putOff.push(...arrived)
  }
  return { alone, putOff }
})
