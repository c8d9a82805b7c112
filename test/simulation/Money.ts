import { Ledger, type LedgerEntry } from "@kontor/core/Credits"
import { MonitorStore } from "@kontor/core/Monitoring"
import { Array, Effect } from "effect"
import { monitorsOf } from "./Listed.ts"
import type { Customer, Sent, World } from "./World.ts"

const everything = 1_000_000

const sumOf = (entries: ReadonlyArray<LedgerEntry>): number => entries.reduce((sum, { credits }) => sum + credits, 0)

const requestKinds: ReadonlyArray<LedgerEntry["kind"]> = ["charge", "surcharge", "adjustment"]

/** What is wrong with the entries of a request that has its outcome. */
const wrongWith = ({ name, outcome }: Sent, entries: ReadonlyArray<LedgerEntry>, isEnd: boolean) => {
  const sum = -sumOf(entries)
  const surcharged = -sumOf(entries.filter(({ kind }) => kind === "surcharge"))
  switch (outcome?._tag) {
    case "Answered":
      return sum === outcome.cost ? [] : [`${name} is answered for ${outcome.cost}, and ${sum} are booked`]
    case "Refused":
      return sum === surcharged ? [] : [`${name} is refused, and ${sum} are booked`]
    case "Unavailable":
      return !isEnd || sum === 0 || sum === surcharged
        ? []
        : [`${name} is answered with 503, and ${sum} stay booked`]
    case "Cut":
    case undefined:
      return sum < 0 ? [`${name} got no answer, and ${-sum} are given away`] : []
  }
}

const requestsAreRight = (world: World, customer: Customer, entries: ReadonlyArray<LedgerEntry>, isEnd: boolean) => {
  const byRequest = Array.groupBy(
    entries.filter(({ kind, request_id }) =>
      kind !== "adjustment" && requestKinds.includes(kind) || world.sent.has(request_id)
    ),
    ({ request_id }) => request_id
  )
  const unknown = Object.keys(byRequest).filter((id) => world.sent.get(id)?.customer !== customer)
  const own = [...world.sent].filter(([, sent]) => sent.customer === customer)
  return [
    ...unknown.map((id) => `${customer.name} is charged for ${id}, which it never sent`),
    ...own.flatMap(([id, sent]) => wrongWith(sent, byRequest[id] ?? [], isEnd))
  ]
}

const monitoringIsRight = Effect.fnUntraced(
  function*(world: World, customer: Customer, entries: ReadonlyArray<LedgerEntry>) {
    const store = yield* MonitorStore
    const monitors = yield* monitorsOf(customer.id)
    for (const { cycle } of monitors) if (cycle !== null) world.cycles.add(cycle.request_id)
    const runs = yield* Effect.forEach(monitors, ({ id }) => store.runs(customer.id, id, everything))
    const checks = new Set(runs.flat().filter(({ credits }) => credits > 0).map(({ request_id }) => request_id))
    const booked = entries.filter(({ kind }) => kind === "monitoring_check").map(({ request_id }) => request_id)
    const cycles = entries.filter(({ kind }) => kind === "monitoring_cycle")
    return [
      ...booked.filter((id) => !checks.has(id)).map((id) => `the check ${id} is charged, and no run is`),
      ...[...checks].filter((id) => !booked.includes(id!)).map((id) => `the run of ${id} is not charged`),
      ...cycles.filter(({ request_id }) => !world.cycles.has(request_id)).map((entry) =>
        `the cycle of ${entry.request_id} is charged, and no monitor has it`
      )
    ]
  }
)

/** Each period is granted once, with the credits of one of its plans, and those that the operator saw granted stay. */
const periodsAreRight = ({ granted, name, periods }: Customer, entries: ReadonlyArray<LedgerEntry>) => {
  const booked = entries.filter(({ request_id }) => request_id.startsWith("period "))
  const references = booked.map(({ request_id }) => request_id)
  return [
    ...booked.filter(({ credits, request_id }) => periods.get(request_id)?.has(credits) !== true).map((entry) =>
      `${name} is granted ${entry.credits} for ${entry.request_id}, which no plan grants`
    ),
    ...references.filter((reference, place) => references.indexOf(reference) < place).map((reference) =>
      `${name} is granted ${reference} twice`
    ),
    ...[...granted].filter((reference) => !references.includes(reference)).map((reference) =>
      `${name} is not granted ${reference}`
    )
  ]
}

/**
 * Money: the ledger adds up to the balance, which is never negative; nothing is charged without an answer, or that the
 * answer does not say; and of monitors, each cycle and each extra check is charged once; each period
 * of a subscription is granted once.
 */
export const moneyIsRight = Effect.fnUntraced(function*(world: World, isEnd: boolean) {
  const ledger = yield* Ledger
  const wrong = (yield* ledger.verify).discrepancies.map(({ found }) => `the ledger: ${found}`)
  for (const customer of world.customers) {
    const entries = yield* ledger.entries(customer.id, { limit: everything })
    const { total } = yield* ledger.balance(customer.id)
    if (total < 0 || total !== sumOf(entries)) {
      wrong.push(`${customer.name} has ${total}, and ${sumOf(entries)} are booked`)
    }
    wrong.push(...requestsAreRight(world, customer, entries, isEnd))
    wrong.push(...periodsAreRight(customer, entries))
    wrong.push(...yield* monitoringIsRight(world, customer, entries))
  }
  return wrong
})
