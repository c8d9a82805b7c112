import { EntityId, type Euid, foldText, type Shareholders } from "@kontor/core/Register"
import { roleName } from "@kontor/register"
import { createHash } from "node:crypto"
import { Draws } from "./Draws.ts"
import { splits } from "./Forms.ts"
import { lastState, type Life } from "./Life.ts"
import {
  castOf,
  companyName,
  isParent,
  neighbour,
  type Person,
  personOf,
  registrationOf,
  slotOf,
  surname
} from "./Organization.ts"
import type { Holder, Member } from "./State.ts"
import { firstDay, isoDate, type Money } from "./World.ts"

const identifier = (text: string): EntityId =>
  EntityId.make(createHash("sha256").update(text).digest("hex").slice(0, 32))

/** The identifier of an organization, as `Identity` derives it; here without an effect, for files made in one pass. */
const organizationId = (euid: Euid): EntityId => identifier(`org|${euid}`)

/** The identifier of a person, as `Identity` derives it. */
const personId = (person: Person): EntityId =>
  identifier(`person|${foldText(surname(person))}|${foldText(person.given)}|${isoDate(person.bornOn)}`)

type Entry = Shareholders["entries"][number]

/**
 * The holder of the first share: the parent company, now and then a company of the neighbourhood, or undefined for a
 * person.
 */
const firstHolder = (index: number, draws: Draws): Member | undefined => {
  const { form, parent, partnership } = slotOf(index)
  if (parent !== undefined) return { _tag: "Member", index: neighbour(index, parent) }
  if (partnership !== undefined || (isParent(index) && form !== "AG")) return undefined
  if (!draws.chance(form === "AG" ? 40 : 14)) return undefined
  return { _tag: "Member", index: neighbour(index, form === "AG" ? 0 : draws.pick([0, 8])) }
}

const role: NonNullable<Entry["role"]> = { label: "PARTNER", ...roleName("PARTNER") }

const shareholder = (holder: Holder): Entry["shareholder"] => {
  if (holder._tag === "Member") {
    return { entity_id: organizationId(registrationOf(holder.index).euid), entity_name: companyName(holder.index) }
  }
  return {
    entity_id: personId(holder),
    first_name: holder.given,
    last_name: surname(holder),
    birth_date: isoDate(holder.bornOn),
    city: holder.town
  }
}

const entry = (holder: Holder, cents: number, ratio: number, currency: string): Entry => ({
  shareholder: shareholder(holder),
  contribution: { amount: cents / 100, currency },
  contribution_ratio: ratio,
  role
})

/** Shares are whole units of the currency: the last shareholder gets the remainder. */
const split = ({ cents }: Money, percents: ReadonlyArray<number>): ReadonlyArray<number> => {
  const shares = percents.map((percent) => Math.floor(cents * percent / 10_000) * 100)
  const rest = cents - shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share, at) => at === shares.length - 1 ? share + rest : share)
}

/**
 * The shareholders of a company by its last list of shareholders, and the former ones. Undefined for forms without a
 * capital, and for most stock corporations, whose shareholders nobody files.
 */
export const shareholdersOf = (life: Life): Shareholders | undefined => {
  const { index, slot } = life.organization
  const { capital } = lastState(life)
  const draws = new Draws("shareholders", index)
  const first = firstHolder(index, draws)
  if (capital === null || (life.organization.form === "AG" && first === undefined)) return undefined
  const choices = slot.parent === undefined ? splits.others : splits.subsidiaries
  const percents = capital.cents < 1_000_00 ? [100] : draws.pick(choices)
  const persons = percents.map((_, at) => personOf(castOf(life.organization), first === undefined ? at : 40 + at))
  const cents = split(capital, percents)
  const holders: ReadonlyArray<Holder> = persons.map((person, at) => at === 0 && first !== undefined ? first : person)
  const before = personOf(index, 50)
  return {
    total_capital: { amount: capital.cents / 100, currency: capital.currency },
    entries: holders.map((holder, at) => entry(holder, cents[at]!, percents[at]! / 100, capital.currency)),
    history: {
      current_as_of: isoDate(life.chapters.at(-1)?.on ?? firstDay - 100),
      past: draws.chance(15) ? [entry(before, cents[0]!, percents[0]! / 100, capital.currency)] : []
    }
  }
}
