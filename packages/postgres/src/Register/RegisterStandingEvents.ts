import {
  canonicalJson,
  type HeldOrDerived,
  isMoved,
  type RegisterEvent,
  standingEvents,
  type StandingReport
} from "@kontor/core/Register"
import { Array, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"

interface ReportRow {
  readonly id: string
  readonly entity_id: string
  readonly sequence: bigint
  readonly is_superseded: boolean
  readonly is_derived: boolean
  readonly part_of: string | null
  readonly own: string | null
  readonly event: string
}

/** A report as held, with the text of what its own source says. */
interface Report extends HeldOrDerived {
  readonly entity_id: string
  readonly own: string | undefined
}

const reportOf = (
  { entity_id, event: shown, id, is_derived, is_superseded, own, part_of, sequence }: ReportRow
): Report => {
  const isEnded = own === "" || (is_superseded && part_of === null)
  const said = isEnded ? undefined : own ?? shown
  return {
    id,
    entity_id,
    own: said,
    event: said === undefined ? undefined : JSON.parse(said) as RegisterEvent,
    shown: part_of === null ? { event: JSON.parse(shown), sequence: Number(sequence) } : undefined,
    part_of: part_of ?? undefined,
    is_derived
  }
}

/**
 * The reports about organizations; a withdrawn one only while another one is part of it. A `single` report that has
 * always been alone is left out unless requested: its standing cannot change.
 */
export const readReports = Effect.fnUntraced(function*(
  entities: ReadonlyArray<string>,
  { single }: { readonly single: boolean }
) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<ReportRow>`
    SELECT id, entity_id, sequence, is_superseded, is_derived, part_of, own, event FROM (
      SELECT *, count(*) OVER (PARTITION BY entity_id) AS reports FROM register_events
      WHERE entity_id = ANY(${texts(entities)}::uuid[]) AND (
        NOT is_superseded OR part_of IS NOT NULL
        OR EXISTS (SELECT FROM register_events part WHERE part.part_of = register_events.id)
      )
    ) reported WHERE ${single} OR reports > 1 OR own IS NOT NULL`
  return rows.map(reportOf)
})

interface Moved {
  readonly held: Report
  readonly standing: StandingReport
}

const textOf = ({ held: { own, shown }, standing }: Moved): string =>
  standing.shown === undefined ? own ?? canonicalJson(shown?.event) : canonicalJson(standing.shown)

/** The own words of a row's source, where the row shows others. */
const ownOf = (moved: Moved): string | null => {
  const { held: { own = "" }, standing: { shown } } = moved
  return shown === undefined || own === textOf(moved) ? null : own
}

const writeMoved = Effect.fnUntraced(function*(moved: ReadonlyArray<Moved>) {
  if (moved.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const days = moved.map(({ held, standing }) => (standing.shown ?? held.event ?? held.shown!.event).announced_on)
  yield* sql`
    UPDATE register_events known SET
      announced_on = moved.announced_on, event = moved.event, own = moved.own, part_of = moved.part_of,
      is_superseded = moved.is_hidden, delete_on = CASE WHEN moved.is_hidden THEN known.delete_on END,
      sequence = CASE WHEN known.part_of IS NOT NULL AND NOT moved.is_hidden
        THEN nextval(pg_get_serial_sequence('register_events', 'sequence')) ELSE known.sequence END
    FROM unnest(
      ${texts(moved.map(({ held }) => held.id))}::text[], ${texts(days)}::text[], ${texts(moved.map(textOf))}::text[],
      ${texts(moved.map(ownOf))}::text[], ${texts(moved.map(({ standing }) => standing.part_of ?? null))}::text[],
      ${texts(moved.map(({ standing }) => String(standing.shown === undefined)))}::boolean[]
    ) AS moved (id, announced_on, event, own, part_of, is_hidden)
    WHERE known.id = moved.id`
})

const movedOf = (reports: ReadonlyArray<Report>): ReadonlyArray<Moved> => {
  const standing = standingEvents(reports)
  return reports.map((held, place) => ({ held, standing: standing[place]! }))
}

/** Those reports about these organizations whose standing differs from what is held. */
const readMoved = Effect.fnUntraced(function*(entities: ReadonlyArray<string>) {
  if (entities.length === 0) return []
  const reports = yield* readReports(entities, { single: false })
  return Object.values(Array.groupBy(reports, ({ entity_id }) => entity_id)).flatMap(movedOf)
})

/**
 * Shows each event of organizations once, whichever sources report it. Returns the reports that another event shows.
 */
export const settleEvents = Effect.fnUntraced(function*(entities: ReadonlyArray<string>) {
  const moved = yield* readMoved([...new Set(entities)])
  yield* writeMoved(moved.filter(({ held, standing }) => isMoved(held, standing) || held.event === undefined))
  return new Set(moved.flatMap(({ held, standing }) => standing.part_of === undefined ? [] : [held.id]))
})
