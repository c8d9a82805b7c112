import { StorageUnavailable } from "@kontor/core"
import { Authentication, Caller, RequestId } from "@kontor/core/Accounts"
import { Cause, Effect, Exit } from "effect"
import { mutate, nextMutation } from "./Mutations.ts"
import { answerOf, type Node } from "./Node.ts"
import { type Needed, paidRequests } from "./Paid.ts"
import { keptApart, reads } from "./Reads.ts"
import type { Customer, Outcome, Sent, World } from "./World.ts"

/** How long clients wait for an answer, in milliseconds: some hang up at once, most never. */
const patience = [0, 100, 5_000, 600_000, 600_000, 600_000]

const outcomeOf = <A>(
  world: World,
  name: string,
  exit: Exit.Exit<A, unknown>,
  cost: (answer: A) => number
): Outcome => {
  if (Exit.isSuccess(exit)) return { _tag: "Answered", cost: cost(exit.value) }
  if (Cause.hasInterruptsOnly(exit.cause)) return { _tag: "Cut" }
  const defects = exit.cause.reasons.filter(Cause.isDieReason).map(({ defect }) => defect)
  const broken = defects.filter((defect) => !(defect instanceof StorageUnavailable))
  if (broken.length > 0) world.violations.push(`${name} is answered with 500: ${Cause.pretty(exit.cause)}`)
  return { _tag: defects.length > 0 ? "Unavailable" : "Refused" }
}

const sent = Effect.fnUntraced(function*<A>(
  world: World,
  node: Node,
  { customer, name }: Pick<Sent, "customer" | "name">,
  request: Effect.Effect<A, unknown, Needed>,
  cost: (answer: A) => number
) {
  const id = `request-${world.sent.size + 1}`
  const one: Sent = { customer, name, outcome: undefined }
  world.sent.set(id, one)
  const whole = Effect.gen(function*() {
    const caller = yield* Authentication.use(({ authenticate }) => authenticate({ _tag: "ApiKey", text: customer.key }))
    return yield* Effect.provideService(request, Caller, caller)
  }).pipe(Effect.provideService(RequestId, id), Effect.provide(node.services))
  const exit = yield* answerOf(node, whole, world.pick(patience))
  one.outcome = outcomeOf(world, name, exit, cost)
  world.trace.push(`${name} of ${customer.name}: ${JSON.stringify(one.outcome)}`)
  if (Exit.isSuccess(exit)) keptApart(world, customer, exit.value)
})

const nothing = () => 0

/** A customer asks a node for something: to be paid, for free, or to change something once. */
export const ask = Effect.fnUntraced(function*(world: World, node: Node, customer: Customer) {
  const drawn = world.below(10)
  if (drawn < 4) {
    const name = world.pick(Object.keys(paidRequests))
    const request = paidRequests[name]!(world, customer)
    return yield* sent(world, node, { customer, name }, request, ({ receipt }) => receipt.request_credit_cost)
  }
  if (drawn < 6) {
    return yield* sent(world, node, { customer, name: "reads" }, world.pick(reads)(world, customer), nothing)
  }
  const mutation = yield* nextMutation(world, customer)
  return yield* sent(world, node, { customer, name: mutation.kind }, mutate(world, mutation), nothing)
})
