import type { EntityId, Holding, Shareholder, Shareholders } from "@kontor/core/Register"

/** The part of an organization that one shareholder has, 0 to 1; null if the source gives no share. */
export interface Stake {
  readonly shareholder: Shareholder
  readonly ratio: number | null
}

/** A share from 0 to 1 as a percentage, to a millionth of a per cent. */
export const percentage = (ratio: number): number => Math.round(ratio * 1e8) / 1e6

/** The share of a holding, 0 to 1: the stated one, else its contribution as a part of the capital. */
export const ratioOf = (
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
