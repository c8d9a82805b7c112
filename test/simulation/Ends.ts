import { Caller, type Plan } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { Monitors, MonitorStore } from "@kontor/core/Monitoring"
import { Withheld } from "@kontor/core/Register"
import { Endpoints } from "@kontor/core/Webhooks"
import { Register } from "@kontor/register"
import { DateTime, Effect } from "effect"
import { mutate } from "./Mutations.ts"
import type { Node } from "./Node.ts"
import { report } from "./Operator.ts"
import { calm, type Customer, type KeyedMutation, limit, type World } from "./World.ts"

const as = ({ id }: Customer) =>
  Effect.provideService(Caller, { account_id: id, plan: "free", abilities: [], balance: 0 })

const newCustomer = Effect.fnUntraced(function*(world: World, plan: Plan) {
  const name = `${plan}-customer`
  const { record, secret } = yield* Administration.use(({ createAccount }) =>
    createAccount({ name, email: null, plan, credits: world.pick([70, 500, 3000]) })
  )
  const limited = yield* Administration.use(({ createApiKey }) => createApiKey(record.id, "limited", limit))
  const customer: Customer = {
    name,
    id: record.id,
    key: secret,
    limited: { id: limited.record.id, key: limited.secret },
    plans: new Set([plan]),
    periods: new Map(),
    granted: new Set(),
    monitors: [],
    endpoints: [],
    mutations: [],
    reads: [],
    cursor: undefined
  }
  world.customers.push(customer)
  const kinds: ReadonlyArray<KeyedMutation["kind"]> = ["endpoint", "verify", "monitor"]
  for (const kind of kinds) {
    const key = `${name}-first-${kind}`
    const mutation = { customer, key, kind, place: 0, since: 0, answers: new Set<string>(), sendings: 0 }
    customer.mutations.push(mutation)
    yield* Effect.ignore(as(customer)(mutate(world, mutation)))
  }
})

/** The beginning of a story: a register with events, and customers with a monitor each. */
export const settled = (world: World, { services }: Node) =>
  Effect.gen(function*() {
    world.areReceiversWell = true
    for (let count = 0; count < 4; count++) yield* report(world)
    for (const plan of ["free", "pro", "max"] as const) yield* newCustomer(world, plan)
    world.areReceiversWell = false
  }).pipe(Effect.provide(services))

/** The end of a story: from now on nothing fails, and stopped nodes are started again. */
export const heal = (world: World, { services }: Node) =>
  Effect.gen(function*() {
    world.weather = calm
    world.areReceiversWell = true
    const [{ grant, unwithhold }, endpoints, monitors] = [yield* Administration, yield* Endpoints, yield* Monitors]
    const { entities } = yield* Withheld.use(({ list }) => list)
    for (const { entity_id } of entities) yield* unwithhold(entity_id)
    for (const customer of world.customers) {
      yield* grant(customer.id, 5_000)
      for (const { id } of (yield* as(customer)(endpoints.list({ per_page: 100 }))).items) {
        yield* Effect.ignore(as(customer)(endpoints.enable(id)))
      }
      for (const id of customer.monitors) {
        yield* Effect.ignore(as(customer)(monitors.change(id, { endpoint_ids: customer.endpoints.slice(0, 1) })))
      }
    }
  }).pipe(Effect.provide(services))

/** Whether each monitor that goes on by itself has seen every event of its organization. */
export const everythingIsSeen = Effect.fnUntraced(function*(world: World) {
  const [store, register] = [yield* MonitorStore, yield* Register]
  const wrong: Array<string> = []
  for (const { id } of world.customers) {
    const monitors = yield* store.list(id, { limit: 1_000_000 })
    for (const monitor of monitors.filter(({ status }) => status === "active")) {
      const asked = { after: 0, limit: 1_000_000, organizations: [monitor.entity_id], topics: [] }
      const seen_at = yield* DateTime.now
      const all = (yield* register.arrivals(asked)).map(({ event }) => event.id)
      const fresh = yield* store.see(
        monitor,
        all.map((event_id) => ({ event_id, sighting: "withheld" as const, seen_at }))
      )
      if (fresh.size > 0) wrong.push(`${monitor.id} never saw ${[...fresh].join()}`)
    }
    const stopped = monitors.filter(({ status }) => ["initializing", "paused_billing", "error"].includes(status))
    wrong.push(...stopped.map((monitor) => `${monitor.id} is ${monitor.status} for good`))
  }
  return wrong
})
