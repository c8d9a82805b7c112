import type { DeliveryId, EndpointId, MonitorId } from "@kontor/core"
import { IdempotencyKey, Idempotent, KeyedRequest } from "@kontor/core/Idempotency"
import { Monitors } from "@kontor/core/Monitoring"
import { Deliveries, EndpointKind, Endpoints, EndpointTrials } from "@kontor/core/Webhooks"
import { Clock, Effect, Redacted, Schema } from "effect"
import type { Needed } from "./Paid.ts"
import { CurrentMutation } from "./Receivers.ts"
import { type Customer, type KeyedMutation, organizations, type World } from "./World.ts"

type Mutated = Effect.Effect<string, unknown, Needed>

const at = <Item>(items: ReadonlyArray<Item>, place: number): Item | undefined => items[place % items.length]

const monitorOf = ({ customer, place }: KeyedMutation): MonitorId =>
  at(customer.monitors, place) ?? "mon_none" as MonitorId

const endpointOf = ({ customer, place }: KeyedMutation): EndpointId =>
  at(customer.endpoints, place) ?? "wep_none" as EndpointId

const idOf = <E, R>(altered: Effect.Effect<{ readonly id: string }, E, R>) => Effect.map(altered, ({ id }) => id)

const newMonitor = (mutation: KeyedMutation): Mutated =>
  Monitors.use(({ create }) =>
    idOf(create({
      entity_id: at(organizations, mutation.place)!.entity_id,
      poll_interval_days: 1 + (mutation.place % 2),
      endpoint_ids: [endpointOf(mutation), ...mutation.customer.endpoints.slice(0, mutation.place % 3)],
      label: mutation.key,
      allow_duplicate: mutation.place % 4 > 0
    }))
  )

const newEndpoint = ({ key }: KeyedMutation): Mutated =>
  Endpoints.use(({ create }) =>
    Effect.map(
      create({ name: key, url: "https://hooks.example.com/kontor", kinds: EndpointKind.literals }),
      ({ endpoint }) => endpoint.id
    )
  )

const changedEndpoint = (mutation: KeyedMutation): Mutated =>
  Endpoints.use((endpoints) =>
    idOf(mutation.place % 3 === 0 ? endpoints.disable(endpointOf(mutation)) : endpoints.enable(endpointOf(mutation)))
  )

const retried = ({ place }: KeyedMutation): Mutated =>
  Deliveries.use(Effect.fnUntraced(function*(deliveries) {
    const { items } = yield* deliveries.list({ per_page: 100 })
    return yield* idOf(deliveries.retry(at(items, place)?.id ?? "del_none" as DeliveryId))
  }))

const moved = (mutation: KeyedMutation, how: "pause" | "resume" | "archive" | "check"): Mutated =>
  Monitors.use((monitors) => idOf(monitors[how](monitorOf(mutation))))

/** What a mutation changes in the stores. */
const changes: Readonly<Record<Exclude<KeyedMutation["kind"], "test" | "verify">, (one: KeyedMutation) => Mutated>> = {
  monitor: newMonitor,
  endpoint: newEndpoint,
  disable: changedEndpoint,
  change: (mutation) =>
    Monitors.use(({ change }) => idOf(change(monitorOf(mutation), { poll_interval_days: 1 + (mutation.place % 2) }))),
  check: (mutation) => moved(mutation, "check"),
  pause: (mutation) => moved(mutation, "pause"),
  resume: (mutation) => moved(mutation, "resume"),
  archive: (mutation) => moved(mutation, mutation.place % 5 === 0 ? "archive" : "resume"),
  retry: retried
}

const carriedOut = (mutation: KeyedMutation) =>
  Effect.gen(function*() {
    const [{ once, sendOnce }, { test, verify }] = [yield* Idempotent, yield* EndpointTrials]
    const { kind } = mutation
    if (kind === "test") return yield* sendOnce(Schema.Struct({ id: Schema.String }), test(endpointOf(mutation)))
    if (kind === "verify") return yield* sendOnce(Schema.Struct({ id: Schema.String }), verify(endpointOf(mutation)))
    return yield* once(Schema.String, changes[kind](mutation))
  })

/** Carries out a mutation, once or again. */
export const mutate = (world: World, mutation: KeyedMutation) =>
  Effect.gen(function*() {
    const { customer, key, kind, place } = mutation
    const answered = yield* carriedOut(mutation)
    const answer = JSON.stringify(answered.status === "created" ? answered.answer : Redacted.value(answered.answer))
    mutation.answers.add(typeof JSON.parse(answer) === "string" ? answer : JSON.stringify(JSON.parse(answer).id))
    if (mutation.answers.size > 1) world.violations.push(`Two answers under the key ${key} of a ${kind} ${place}`)
    const id: string = JSON.parse([...mutation.answers][0]!)
    if (kind === "monitor" && !customer.monitors.includes(id as MonitorId)) customer.monitors.push(id as MonitorId)
    if (kind === "endpoint" && !customer.endpoints.includes(id as EndpointId)) customer.endpoints.push(id as EndpointId)
    return id
  }).pipe(
    Effect.provideService(KeyedRequest, {
      key: IdempotencyKey.make(mutation.key),
      method: "POST",
      path: `/${mutation.kind}/${mutation.place}`,
      body: ""
    }),
    Effect.provideService(CurrentMutation, mutation)
  )

const kinds: ReadonlyArray<KeyedMutation["kind"]> = [
  "monitor",
  "endpoint",
  "verify",
  "verify",
  "test",
  "disable",
  "check",
  "check",
  "change",
  "pause",
  "resume",
  "archive",
  "retry"
]

/** A new mutation of a customer, or one that it repeats within a day since nobody knows what became of it. */
export const nextMutation = Effect.fnUntraced(function*(world: World, customer: Customer) {
  const now = yield* Clock.currentTimeMillis
  const repeatable = customer.mutations.filter(({ since }) => now - since < 23 * 3_600_000)
  if (repeatable.length > 0 && world.below(3) === 0) return world.pick(repeatable)
  const kind = customer.monitors.length < 3 && world.below(3) === 0 ? "monitor" : world.pick(kinds)
  const mutation: KeyedMutation = {
    customer,
    key: `${customer.name}-${customer.mutations.length}`,
    kind,
    place: world.below(210),
    since: now,
    answers: new Set(),
    sendings: 0
  }
  customer.mutations.push(mutation)
  return mutation
})
