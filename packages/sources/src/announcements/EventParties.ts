import type { Euid } from "@kontor/core/Register"
import { courtOfCode, euidOf, type Identity, roleHolderParty } from "@kontor/register"
import { Effect } from "effect"
import { organizationInRole, personInRole, roleCalled } from "../RoleHolder.ts"
import type { OrganizationNamed, PersonNamed } from "./grammar/Statement.ts"
import type { Part } from "./parties/Parts.ts"
import type { Party } from "./parties/Party.ts"

type Members = Readonly<Record<string, unknown>>

/** The parties of an event; undefined without one. */
export type EventParties = Members | undefined

const memberOf: Readonly<Record<Part, string>> = {
  ACQUIRING: "acquiring_entity",
  TRANSFERRING: "transferring_entity",
  CONTROLLED: "controlled_entity",
  CONTROLLING: "controlling_entity",
  CONVERTED: "converted_entity",
  NEW: "new_entity"
}

const registrationOf = ({ abroad, number }: Party): Members => {
  if (number === undefined) return abroad === undefined ? {} : { foreign_registration: abroad }
  return {
    registration: {
      register_type: number.type,
      register_number: number.number,
      ...(number.suffix !== "" && { register_number_extra: number.suffix }),
      court: courtOfCode(number.court)?.name ?? number.court,
      euid: euidOf(number)
    }
  }
}

const partyOf = (party: Party, identity: Identity["Service"]): Effect.Effect<Members> => {
  const { name, number, seat } = party
  const entity = number === undefined
    ? identity.unregistered({ name, city: seat ?? null })
    : identity.organization(euidOf(number))
  return Effect.mapEager(entity, (entity_id) => ({
    type: "ORGANIZATION",
    entity_id,
    name,
    ...(seat !== undefined && { seat: { city: seat } }),
    ...registrationOf(party)
  }))
}

/**
 * The other organizations of a transformation, by their part; several of one part are numbered (`transferring_entity`,
 * `transferring_entity_2`).
 */
export const otherParties = Effect.fnUntracedEager(function*(
  others: ReadonlyArray<Party>,
  identity: Identity["Service"]
): Effect.fn.Return<Members> {
  const members: Record<string, unknown> = {}
  const counts = new Map<string, number>()
  for (const other of others) {
    const member = other.part === undefined ? "counterparty" : memberOf[other.part]
    const count = (counts.get(member) ?? 0) + 1
    counts.set(member, count)
    members[count === 1 ? member : `${member}_${count}`] = yield* partyOf(other, identity)
  }
  return members
})

/** The role holder in a sentence, as the party `role_holder`. */
export const roleHolder = (
  holder: OrganizationNamed | PersonNamed,
  label: string | undefined,
  euid: Euid,
  identity: Identity["Service"]
): Effect.Effect<Members> => {
  const role = { ...roleCalled(label, ""), representation: null, start_date: null, end_date: null }
  const party = "organization" in holder
    ? organizationInRole(identity, { name: holder.organization, city: holder.city, number: undefined }, role)
    : personInRole(identity, euid, { ...holder, country: null }, role)
  return Effect.mapEager(party, (found) => ({ role_holder: roleHolderParty(found) }))
}
