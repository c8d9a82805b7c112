import type { Draws } from "../Draws.ts"
import type { Life } from "../life/Life.ts"
import type { Results } from "./Results.ts"
import { share } from "./Share.ts"

/** The balance sheet of a year, whole euros; both sides add up to the same total. */
export interface Balance {
  readonly intangible: number
  readonly property: number
  readonly equipment: number
  readonly investments: number
  readonly inventories: number
  readonly tradeReceivables: number
  readonly otherReceivables: number
  readonly cash: number
  readonly prepaid: number
  readonly deficit: number
  readonly subscribed: number
  readonly reserves: number
  readonly broughtForward: number
  readonly net: number
  readonly provisions: number
  readonly bank: number
  readonly trade: number
  readonly otherLiabilities: number
  readonly deferred: number
  readonly total: number
  readonly equity: number
}

/**
 * The balance sheet at the end of a year. Funds beyond the other assets are cash; a shortage is debt to banks.
 * `equityParts` are the subscribed capital, the reserves and the result brought forward.
 */
export const balanceOf = (
  results: Results,
  equityParts: readonly [number, number, number],
  life: Life,
  draws: Draws
): Balance => {
  const { revenue } = results
  const fixed = share(revenue, (life.organization.industry.fixedAssets ?? 22) * 10 + draws.between(-60, 60))
  const property = share(fixed, draws.between(300, 650))
  const intangible = share(fixed, draws.between(5, 60))
  const investments = share(fixed, draws.between(0, 90))
  const inventories = share(revenue, Math.floor(life.organization.industry.materials * draws.between(5, 22) / 10))
  const tradeReceivables = share(revenue, draws.between(60, 150))
  const otherReceivables = share(revenue, draws.between(5, 40))
  const prepaid = share(revenue, draws.between(0, 5))
  const [subscribed, reserves, broughtForward] = equityParts
  const equity = subscribed + reserves + broughtForward + results.net
  const provisions = share(revenue, draws.between(20, 90))
  const trade = share(revenue, draws.between(40, 130))
  const otherLiabilities = share(revenue, draws.between(15, 90))
  const deferred = share(revenue, draws.below(4))
  const held = fixed + inventories + tradeReceivables + otherReceivables + prepaid
  const owed = Math.max(0, equity) + provisions + trade + otherLiabilities + deferred
  const deficit = Math.max(0, -equity)
  const reserve = share(revenue, draws.between(8, 60)) + 500
  const free = owed - held - deficit
  const cash = Math.max(reserve, free)
  return {
    intangible,
    property,
    equipment: fixed - property - intangible - investments,
    investments,
    inventories,
    tradeReceivables,
    otherReceivables,
    cash,
    prepaid,
    deficit,
    subscribed,
    reserves,
    broughtForward,
    net: results.net,
    provisions,
    bank: cash - free,
    trade,
    otherLiabilities,
    deferred,
    total: held + cash + deficit,
    equity
  }
}
