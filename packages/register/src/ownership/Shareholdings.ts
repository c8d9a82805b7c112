import type { EntityId, Holding, Shareholders, Shareholdings } from "@kontor/core/Register"
import { compare } from "../records/RecordOrder.ts"
import { percentage, ratioOf } from "./Stakes.ts"
import type { Ties } from "./Ties.ts"

type Shareholding = Shareholdings["holdings"]["current"][number]

type Ownership = Shareholding["ownership"]

const sum = (amounts: ReadonlyArray<number>): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** The sum of a shareholder's entries in one list, where the source has the figures. */
const ownershipOf = (entries: ReadonlyArray<Holding>, total: Shareholders["total_capital"]): Ownership => {
  const ratios = entries.map((entry) => ratioOf(entry, total)).filter((ratio) => ratio !== null)
  const amounts = entries.map(({ contribution }) => contribution).filter((contribution) => contribution !== null)
  const currency = amounts[0]?.currency
  const isWhole = amounts.length === entries.length && amounts.every((amount) => amount.currency === currency)
  return {
    percentage: ratios.length === 0 ? null : percentage(Math.min(1, sum(ratios))),
    contribution: currency === undefined || !isWhole
      ? null
      : { amount: Math.round(sum(amounts.map(({ amount }) => amount)) * 100) / 100, currency }
  }
}

const byDateThenName = (left: Shareholding, right: Shareholding): number =>
  compare(right.as_of ?? "", left.as_of ?? "") || compare(left.organization.name, right.organization.name) ||
  compare(left.organization.entity_id, right.organization.entity_id)

const shareholdingsIn = (holder: EntityId, { organization, shareholders }: Ties) => {
  const { entity_id, legal_form, name, registration, status } = organization
  const issuer = { entity_id, name, status, legal_form, registration }
  const isHeld = (entry: Holding): boolean => entry.shareholder.entity_id === holder
  const entries = shareholders?.entries.filter(isHeld) ?? []
  const past = shareholders?.history.past.filter(isHeld) ?? []
  const total = shareholders?.total_capital ?? null
  return {
    current: entries.length === 0 ? [] : [{
      organization: issuer,
      ownership: ownershipOf(entries, total),
      as_of: shareholders?.history.current_as_of ?? null
    }],
    past: past.map((entry) => ({ organization: issuer, ownership: ownershipOf([entry], total), as_of: null }))
  }
}

/**
 * The feature `shareholdings`: what an organization or a person holds of others, the reverse of their `shareholders`.
 * Entries of one list add up; past ones stand alone, without a day. Undefined without any holding, present or past.
 */
export const shareholdingsOf = (holder: EntityId, others: ReadonlyArray<Ties>): Shareholdings | undefined => {
  const all = others.map((ties) => shareholdingsIn(holder, ties))
  const current = all.flatMap((one) => one.current).toSorted(byDateThenName)
  const past = all.flatMap((one) => one.past).toSorted(byDateThenName)
  return current.length + past.length === 0
    ? undefined
    : { holdings: { current, past }, summary: { total_current: current.length } }
}
