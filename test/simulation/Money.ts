import { monthOf } from "@kontor/core/Accounts"
import { Ledger, type LedgerEntry } from "@kontor/core/Credits"
import { MonitorStore } from "@kontor/core/Monitoring"
import { Array, DateTime, Effect } from "effect"
import { monitorsOf } from "./Listed.ts"
import { type Customer, limit, type Sent, type World } from "./World.ts"

const everything = 1_000_000

const sumOf = (entries: ReadonlyArray<LedgerEntry>): number => entries.reduce((sum, { credits }) => sum + credits, 0)

const requestKinds: ReadonlyArray<LedgerEntry["kind"]> = ["charge", "surcharge", "adjustment"]

/** What is wrong with the entries of a request that has its outcome. */
const wrongWith = (
  { name, outcome }: Sent,
  entries: ReadonlyArray<LedgerEntry>,
  isEnd: boolean,
  isRepeated: boolean
) => {
  const sum = -sumOf(entries)
  const surcharged = -sumOf(entries.filter(({ kind }) => kind === "surcharge"))
  switch (outcome?._tag) {
    case "Answered":
      return sum === outcome.cost ? [] : [`${name} is answered for ${outcome.cost}, and ${sum} are booked`]
    case "Refused":
      return sum === surcharged ? [] : [`${name} is refused, and ${sum} are booked`]
    case "Unavailable":
      return !isEnd || isRepeated || sum === 0 || sum === surcharged
        ? []
        : [`${name} is answered with 503, and ${sum} stay booked`]
    case "Cut":
    case undefined:
      return sum < 0 ? [`${name} got no answer, and ${-sum} are given away`] : []
  }
}

const standingIn = (entries: ReadonlyArray<LedgerEntry>, kind: LedgerEntry["kind"]) =>
  entries.filter((entry) =>
    entry.kind === kind &&
    !entries.some((other) =>
      other.kind === "adjustment" && other.request_id === entry.request_id && other.credits === -entry.credits
    )
  )

/** Under a key one request is charged, and one surcharged; what a repeat was answered for stays charged. */
const keysAreRight = (world: World, customer: Customer, entries: ReadonlyArray<LedgerEntry>, isEnd: boolean) => {
  const own = [...world.sent].filter(([, { customer: one }]) => one === customer)
  const paying = own.flatMap(([, { outcome }]) => outcome?._tag === "Answered" ? outcome.charged_by ?? [] : [])
  const unpaid = paying.filter((id) => -sumOf(entries.filter(({ request_id }) => request_id === id)) <= 0)
  const doubled = customer.reads.flatMap(({ key, name }) => {
    const ids = own.flatMap(([id, sent]) => sent.key === key ? [id] : [])
    const booked = entries.filter(({ request_id }) => ids.includes(request_id))
    return (["charge", "surcharge"] as const).filter((kind) => standingIn(booked, kind).length > 1).map((kind) =>
      `the key ${key} of ${name} has more than one ${kind}`
    )
  })
  return isEnd ? [...doubled, ...unpaid.map((id) => `${id} is not charged, and a repeat was answered for it`)] : []
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
  const repeated = new Set(own.map(([, { outcome }]) => outcome?._tag === "Answered" ? outcome.charged_by : undefined))
  return [
    ...keysAreRight(world, customer, entries, isEnd),
    ...unknown.map((id) => `${customer.name} is charged for ${id}, which it never sent`),
    ...own.flatMap(([id, sent]) => wrongWith(sent, byRequest[id] ?? [], isEnd, repeated.has(id)))
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

/** A key spends its limit at most, its budget counts what it spent, and no other credential spends unseen. */
const budgetIsRight = Effect.fnUntraced(
  function*({ id, limited, name }: Customer, entries: ReadonlyArray<LedgerEntry>) {
    const ledger = yield* Ledger
    const spent = -sumOf(entries.filter(({ credential }) => credential?.id === limited.id))
    const counted = yield* ledger.spentIn(monthOf(yield* DateTime.now), id, { kind: "api_key", id: limited.id })
    const nameless = entries.filter(({ credential, kind }) => kind === "charge" && credential === undefined)
    return [
      ...(spent > limit ? [`a key of ${name} spent ${spent}, more than its limit`] : []),
      ...(spent === counted ? [] : [`a key of ${name} spent ${spent}, and its budget counts ${counted}`]),
      ...nameless.map(({ request_id }) => `${request_id} of ${name} is charged to no credential`)
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
 * of a subscription is granted once; and no credential spends more than its limit.
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
    wrong.push(...yield* budgetIsRight(customer, entries))
    wrong.push(...yield* monitoringIsRight(world, customer, entries))
  }
  return wrong
})
