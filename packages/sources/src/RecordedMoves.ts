import type { Address, CalendarDate } from "@kontor/core/Register"
import { euidOf, formerRegistrationOf, type Identity, type RegisterNumber, type SourceRecord } from "@kontor/register"
import { Effect, Struct } from "effect"

/** A former registration of an organization; `name` where the source has its name there. */
export interface Origin {
  readonly number: RegisterNumber
  readonly name?: string | undefined
  readonly until?: CalendarDate | null | undefined
}

/** The registers between which an organization moved, according to a record; its new address and seat, if stated. */
export interface RecordedMoves {
  readonly from: ReadonlyArray<Origin>
  readonly to: RegisterNumber | undefined
  readonly address?: Address | undefined
  readonly seat?: string | undefined
}

const isOther = (one: RegisterNumber, other: RegisterNumber): boolean => euidOf(one) !== euidOf(other)

/**
 * The records that one record of a move becomes: one for each register number in it. Whichever number is known first,
 * both belong to one organization, which stands under its present number.
 */
export const withMoves = Effect.fnUntracedEager(function*(
  record: SourceRecord,
  { address, from, seat, to }: RecordedMoves,
  identity: Identity["Service"]
): Effect.fn.Return<readonly [SourceRecord, ...ReadonlyArray<SourceRecord>]> {
  if (from.length === 0 && to === undefined) return [record]
  const { entered_on, facts, registration } = record
  const { legal_form, name } = facts
  const withoutExtract = Struct.omit(record, ["extract"])
  const about = (number: RegisterNumber): SourceRecord => ({
    ...withoutExtract,
    record_id: `${record.record_id}|${euidOf(number)}`,
    registration: number,
    entered_on: null,
    former: [],
    facts: { name },
    events: [],
    document: null,
    is_companion: true
  })
  const here = yield* identity.organization(euidOf(registration))
  const origins = from.filter(({ number }) => isOther(number, registration)).map((origin) => ({
    ...about(origin.number),
    facts: { name: origin.name ?? name, moved_to: here }
  }))
  const former = from.filter(({ number }) => isOther(number, registration)).map(({ number, until }) =>
    formerRegistrationOf(number, until ?? null)
  )
  const own = { ...record, former: [...record.former, ...former] }
  if (to === undefined || !isOther(to, registration)) return [own, ...origins]
  const there = yield* identity.organization(euidOf(to))
  return [
    { ...own, facts: { ...facts, moved_to: there } },
    ...origins,
    {
      ...about(to),
      former: [formerRegistrationOf(registration, entered_on)],
      facts: {
        name,
        ...(legal_form !== undefined && { legal_form }),
        ...(address !== undefined && { address }),
        ...(seat !== undefined && { seat })
      }
    }
  ]
})
