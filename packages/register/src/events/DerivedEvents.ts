import type { EntityId, RegisterEvent } from "@kontor/core/Register"
import { Effect } from "effect"
import type { Change } from "../changes/Change.ts"
import { headingEvents } from "../changes/HeadingEvents.ts"
import { type SnapshotEvent, snapshotEvents } from "../changes/SnapshotEvents.ts"
import type { Identity } from "../identity/Identity.ts"
import { euidOf, type RegisterNumber } from "../identity/RegisterNumber.ts"
import { registrationOf } from "../records/Fold.ts"
import type { KeptRecord } from "../records/KeptRecord.ts"

const partyOf = (identity: Identity["Service"], { organization, part }: NonNullable<Change["counterparty"]>) =>
  Effect.map(identity.organization(euidOf(organization.number)), (entity_id) => {
    const { court, euid, register_number, register_number_extra, register_type } = registrationOf(
      organization.number,
      []
    )
    const registration = {
      court,
      register_type,
      register_number,
      ...(register_number_extra !== null && { register_number_extra }),
      euid
    }
    return {
      [part]: {
        type: "ORGANIZATION",
        entity_id,
        name: organization.name,
        ...(organization.seat !== undefined && { seat: { city: organization.seat } }),
        registration
      }
    }
  })

const identified = Effect.fnUntraced(function*(identity: Identity["Service"], derived: SnapshotEvent) {
  const { counterparty, seed, ...event } = derived
  const digest = yield* identity.shortDigest(seed)
  const parties = counterparty === undefined ? undefined : yield* partyOf(identity, counterparty)
  return { id: `sig_${digest}`, ...event, ...(parties && { parties }) } satisfies RegisterEvent
})

/**
 * The events derived from the records of an organization, with their identifiers: changes between two extracts, and
 * between the headings of two announcements. They are a function of the set of records, so a register that takes a
 * record replaces the derived events.
 */
export const derivedEvents = (
  identity: Identity["Service"],
  entity_id: EntityId,
  number: RegisterNumber,
  records: ReadonlyArray<KeptRecord>
): Effect.Effect<ReadonlyArray<RegisterEvent>> => {
  const derived = [...snapshotEvents(entity_id, number, records), ...headingEvents(entity_id, number, records)]
  return derived.length === 0 ? Effect.succeed([]) : Effect.forEach(derived, (one) => identified(identity, one))
}
