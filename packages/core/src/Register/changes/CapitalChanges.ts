import { centsOf, signalAmount } from "../events/SignalAmount.ts"
import type { CapitalKind } from "../profile/Organization.ts"
import type { Facts } from "../records/SourceRecord.ts"
import type { Change, ChangesOf } from "./Change.ts"
import { withoutNulls } from "./WithoutNulls.ts"

/** The kinds of capital in Signals. Rule: Signals (shapes), `details.capital_kind`. */
export const signalKindOf: Readonly<Record<CapitalKind, string>> = {
  STAMMKAPITAL: "SHARE_CAPITAL",
  GRUNDKAPITAL: "SHARE_CAPITAL",
  HAFTSUMME: "LIABLE_CAPITAL",
  KOMMANDITKAPITAL: "LIABLE_CAPITAL",
  GESCHAEFTSGUTHABEN: "COOPERATIVE_CAPITAL"
}

/** Hundred-thousandths of a currency in one euro, fixed by law. Some registered capital is still in Deutsche Mark. */
const perEuro: Readonly<Record<string, bigint>> = { EUR: 100_000n, DEM: 195_583n }

const inEuroCents = (cents: bigint, currency: string): bigint => {
  const rate = perEuro[currency] ?? 100_000n
  return (cents * 200_000n + rate) / (2n * rate)
}

type RegisteredCapital = NonNullable<Facts["capital"]>

const changeBetween = (before: RegisteredCapital, after: RegisteredCapital): ReadonlyArray<Change> => {
  const [previous, current] = [centsOf(before.amount), centsOf(after.amount)]
  const isSameCurrency = before.currency === after.currency
  const change = current - previous
  const growth = isSameCurrency
    ? change
    : inEuroCents(current, after.currency) - inEuroCents(previous, before.currency)
  if (growth === 0n) return []
  const isIncrease = growth > 0n
  const resulting_amount = signalAmount(current, after.currency)
  return [{
    type: isIncrease ? "CAPITAL_INCREASE" : "CAPITAL_DECREASE",
    key: JSON.stringify([signalAmount(previous, before.currency), resulting_amount]),
    phase: isIncrease ? "INCREASED" : "DECREASED",
    details: withoutNulls({
      schema: "CAPITAL_CHANGE",
      capital_kind: signalKindOf[after.kind],
      resulting_amount,
      change_amount: isSameCurrency ? signalAmount(change, after.currency) : null
    })
  }]
}

/**
 * A capital of the same kind that grew or shrank. Where its currency changed too, the official rate decides which, and
 * `change_amount` is absent. A change of currency alone is not a change of capital. Rule: Signal (service description,
 * Resources).
 */
export const capitalChanges: ChangesOf = ({ after, before }) => {
  const [previous, current] = [before.facts.capital, after.facts.capital]
  return previous === undefined || current === undefined || signalKindOf[previous.kind] !== signalKindOf[current.kind]
    ? []
    : changeBetween(previous, current)
}
