import type { CurrentProfile, EntityId, Holding, Shareholder, Shareholders, Shareholdings } from "@kontor/core/Register"
import { compare } from "../records/SourceRecord.ts"
import type { Ties } from "./Network.ts"

/** The part of an organization that one shareholder has, 0 to 1; null if the source gives no share. */
export interface Stake {
  readonly shareholder: Shareholder
  readonly ratio: number | null
}

/** A share from 0 to 1 as a percentage, to a millionth of a per cent. */
export const percentage = (ratio: number): number => Math.round(ratio * 1e8) / 1e6

/** The share of a holding, 0 to 1: the stated one, else its contribution as a part of the capital. */
const ratioOf = (
  { contribution, contribution_ratio }: Holding,
  total: Shareholders["total_capital"]
): number | null => {
  if (contribution_ratio !== null) return contribution_ratio
  return contribution === null || total === null || contribution.currency !== total.currency || total.amount === 0
    ? null
    : contribution.amount / total.amount
}

const added = (left: number | null, right: number | null): number | null =>
  left === null || right === null ? left ?? right : left + right

/** The stakes of the present shareholders, one each. Where a list exceeds the whole, all are scaled down to it. */
export const stakesOf = ({ entries, total_capital }: Shareholders): ReadonlyArray<Stake> => {
  const stakes = new Map<EntityId, Stake>()
  for (const entry of entries) {
    const { shareholder } = entry
    const ratio = ratioOf(entry, total_capital)
    if (ratio !== null && ratio <= 0) continue
    const known = stakes.get(shareholder.entity_id)
    stakes.set(shareholder.entity_id, { shareholder, ratio: known === undefined ? ratio : added(known.ratio, ratio) })
  }
  const whole = Math.max(1, [...stakes.values()].reduce((sum, { ratio }) => sum + (ratio ?? 0), 0))
  return [...stakes.values()].map(({ ratio, shareholder }) => ({
    shareholder,
    ratio: ratio === null ? null : ratio / whole
  }))
}

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

const shareholdingsIn = (holder: EntityId, { organization, shareholders }: Ties<CurrentProfile>) => {
  const { entity_id, legal_form, name, parents = [], registration, status } = organization
  const issuer = { entity_id, name, status, legal_form, registration }
  const isHeld = (entry: Holding): boolean => entry.shareholder.entity_id === holder
  const entries = shareholders?.entries.filter(isHeld) ?? []
  const past = shareholders?.history.past.filter(isHeld) ?? []
  const total = shareholders?.total_capital ?? null
  const parent = parents.find((one) => one.entity_id === holder)
  const ofParent: ReadonlyArray<Shareholding> = parent === undefined ? [] : [{
    organization: issuer,
    ownership: { percentage: null, contribution: null },
    as_of: null,
    relation: parent.relation,
    source_kind: "GLOBAL_LEI_INDEX"
  }]
  return {
    current: entries.length === 0 ? ofParent : [{
      organization: issuer,
      ownership: ownershipOf(entries, total),
      as_of: shareholders?.history.current_as_of ?? null
    }],
    past: past.map((entry) => ({ organization: issuer, ownership: ownershipOf([entry], total), as_of: null }))
  }
}

/**
 * The feature `shareholdings`: what an organization or a person holds of others, the reverse of their `shareholders`.
 * Entries of one list add up; past ones stand alone, without a day. A parent according to the Global LEI Index holds
 * what no list names. Undefined without any holding, present or past.
 */
export const shareholdingsOf = (
  holder: EntityId,
  others: ReadonlyArray<Ties<CurrentProfile>>
): Shareholdings | undefined => {
  const all = others.map((ties) => shareholdingsIn(holder, ties))
  const current = all.flatMap((one) => one.current).toSorted(byDateThenName)
  const past = all.flatMap((one) => one.past).toSorted(byDateThenName)
  return current.length + past.length === 0
    ? undefined
    : { holdings: { current, past }, summary: { total_current: current.length } }
}
