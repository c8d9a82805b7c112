import { WebhookStore } from "@kontor/core/Webhooks"
import { Effect } from "effect"
import { monitorsOf } from "./Listed.ts"
import type { Customer, KeyedMutation, World } from "./World.ts"

const everything = { limit: 1_000_000 }

interface Named {
  readonly id: string
  readonly name: string | null
}

const happenedOnce = (made: ReadonlyArray<Named>) => ({ answers, key, kind }: KeyedMutation): ReadonlyArray<string> => {
  const own = made.filter(({ name }) => name === key)
  const [answer] = answers
  if (own.length > 1) return [`${own.length} are made under the key ${key} of a ${kind}`]
  if (answer === undefined || own.some(({ id }) => answer === JSON.stringify(id))) return []
  return [`${answer} is answered under the key ${key} of a ${kind}, and it is not there`]
}

const ofCustomer = Effect.fnUntraced(function*(customer: Customer) {
  const { mutations } = customer
  const monitors = yield* monitorsOf(customer.id)
  const deliveries = yield* WebhookStore.use((store) => store.deliveries(customer.id, everything))
  const endpoints = yield* WebhookStore.use((store) => store.endpoints(customer.id, { limit: 1000 }))
  const of = (kind: KeyedMutation["kind"]) => mutations.filter((mutation) => mutation.kind === kind)
  const tests = deliveries.filter(({ type }) => type === "endpoint.test").map(({ id }) => JSON.stringify(id))
  return [
    ...of("monitor").flatMap(happenedOnce(monitors.map(({ id, label }) => ({ id, name: label })))),
    ...of("endpoint").flatMap(happenedOnce(endpoints)),
    ...of("test").flatMap(({ answers, key }) =>
      [...answers].filter((answer) => !tests.includes(answer)).map((answer) =>
        `${answer} of the key ${key} is not there`
      )
    ),
    ...mutations.filter(({ sendings }) => sendings > 1).map(({ key, sendings }) =>
      `${sendings} messages are sent under the key ${key}`
    )
  ]
})

/** Idempotency: under a key something happens once, and what is answered has happened. */
export const keysAreRight = (world: World) =>
  Effect.map(Effect.forEach(world.customers, ofCustomer), (all) => all.flat())
