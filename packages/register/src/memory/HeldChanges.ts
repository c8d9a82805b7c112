import type { EntityId } from "@kontor/core/Register"
import { todayOf } from "../records/Moves.ts"
import type { RegisterChange } from "../records/RegisterChange.ts"
import type { ChangesPage } from "../RegisterChanges.ts"
import { projectionOf } from "./HeldMoves.ts"
import type { HeldRegister } from "./HeldRegister.ts"

/** The maximum number of log places in a page. */
const maxPage = 5000

/** The identifiers that moves link to some of these. */
const relatedBy = (moves: HeldRegister["moves"], entities: Iterable<EntityId>): ReadonlySet<EntityId> => {
  const related = new Set(entities)
  if (moves.size === 0) return related
  const former = new Map<EntityId, Array<EntityId>>()
  for (const [from, to] of moves) former.set(to, [...former.get(to) ?? [], from])
  for (const entity of related) {
    const next = moves.get(entity)
    for (const other of [...(next === undefined ? [] : [next]), ...former.get(entity) ?? []]) related.add(other)
  }
  return related
}

/** Logs what changed, with the organizations that moves link to them: their fold reads all the records. */
export const noteChanges = (held: HeldRegister, changes: ReadonlyArray<RegisterChange>): void => {
  const touched = changes.flatMap(({ after, before, entity_id }) => [
    entity_id,
    ...(before?.moved_to === undefined ? [] : [before.moved_to]),
    ...(after?.moved_to === undefined ? [] : [after.moved_to])
  ])
  const { latest, log } = held.changes
  for (const entity of relatedBy(held.moves, touched)) latest.set(entity, log.push(entity))
}

/** The changes after a sequence. */
export const changesPage = (held: HeldRegister, sequence: number, until = Infinity): ChangesPage => {
  const { latest, log } = held.changes
  const through = Math.max(sequence, Math.min(log.length, until, sequence + maxPage))
  const changed = log.slice(sequence, through).filter((entity, place) => latest.get(entity) === sequence + place + 1)
  const documents = changed.map((entity_id) => ({
    entity_id,
    document: todayOf(held.moves, entity_id) === entity_id ? projectionOf(held, entity_id)?.document : undefined
  }))
  return {
    held: documents.flatMap(({ document }) => document ?? []),
    gone: documents.filter(({ document }) => document === undefined).map(({ entity_id }) => entity_id),
    through,
    last: log.length
  }
}
