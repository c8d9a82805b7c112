import { StorageUnavailable } from "@kontor/core"
import { Authentication, Caller, RequestId } from "@kontor/core/Accounts"
import { PaidUnderKey } from "@kontor/core/Credits"
import { Cause, Effect, Exit } from "effect"
import { mutate, nextMutation } from "./Mutations.ts"
import { answerOf, type Node } from "./Node.ts"
import { type Needed, nextRead } from "./Paid.ts"
import { keptApart, reads } from "./Reads.ts"
import type { Customer, Outcome, Sent, World } from "./World.ts"

/** How long clients wait for an answer, in milliseconds: some hang up at once, most never. */
const patience = [0, 100, 5_000, 600_000, 600_000, 600_000]

/** What an answer says that it cost, and who paid for it before. */
interface Cost {
  readonly cost: number
  readonly charged_by?: string | undefined
}

const outcomeOf = <A>(
  world: World,
  name: string,
  exit: Exit.Exit<A, unknown>,
  costOf: (answer: A) => Cost
): Outcome => {
  if (Exit.isSuccess(exit)) return { _tag: "Answered", ...costOf(exit.value) }
  if (Cause.hasInterruptsOnly(exit.cause)) return { _tag: "Cut" }
  const defects = exit.cause.reasons.filter(Cause.isDieReason).map(({ defect }) => defect)
  const broken = defects.filter((defect) => !(defect instanceof StorageUnavailable))
  if (broken.length > 0) world.violations.push(`${name} is answered with 500: ${Cause.pretty(exit.cause)}`)
  return { _tag: defects.length > 0 ? "Unavailable" : "Refused" }
}

const sent = Effect.fnUntraced(function*<A>(
  world: World,
  node: Node,
  { customer, key, name }: Omit<Sent, "outcome">,
  request: Effect.Effect<A, unknown, Needed>,
  costOf: (answer: A) => Cost,
  isLimited = false
) {
  const id = `request-${world.sent.size + 1}`
  const one: Sent = { customer, name, key, outcome: undefined }
  world.sent.set(id, one)
  const text = isLimited ? customer.limited.key : customer.key
  const whole = Effect.gen(function*() {
    const caller = yield* Authentication.use(({ authenticate }) => authenticate({ _tag: "ApiKey", text }))
    return yield* Effect.provideService(request, Caller, caller)
  }).pipe(
    Effect.provideService(RequestId, id),
    Effect.provideService(PaidUnderKey, key === undefined ? undefined : { key, asked: key }),
    Effect.provide(node.services)
  )
  const exit = yield* answerOf(node, whole, world.pick(patience))
  one.outcome = outcomeOf(world, name, exit, costOf)
  world.trace.push(`${name} of ${customer.name}: ${JSON.stringify(one.outcome)}`)
  if (Exit.isSuccess(exit)) keptApart(world, customer, exit.value)
})

const nothing = (): Cost => ({ cost: 0 })

/** A customer asks a node for something that is paid, with their key or the one with a limit. */
const pay = Effect.fnUntraced(function*(world: World, node: Node, customer: Customer, isLimited: boolean) {
  const { key, name, request } = yield* nextRead(world, customer)
  const costOf = ({ receipt }: Effect.Success<typeof request>): Cost => ({
    cost: receipt.request_credit_cost,
    charged_by: receipt.charged_by
  })
  yield* sent(world, node, { customer, name, key }, request, costOf, isLimited)
})

/** A customer asks a node for something: to be paid, for free, or to change something once. */
export const ask = Effect.fnUntraced(function*(world: World, node: Node, customer: Customer) {
  const drawn = world.below(10)
  if (drawn < 4) {
    const isLimited = world.below(2) === 0
    const atOnce = Array.from(
      { length: isLimited ? world.pick([1, 1, 4]) : 1 },
      () => pay(world, node, customer, isLimited)
    )
    return yield* Effect.all(atOnce, { concurrency: "unbounded", discard: true })
  }
  if (drawn < 6) {
    return yield* sent(
      world,
      node,
      { customer, name: "reads", key: undefined },
      world.pick(reads)(world, customer),
      nothing
    )
  }
  const mutation = yield* nextMutation(world, customer)
  return yield* sent(world, node, { customer, name: mutation.kind, key: undefined }, mutate(world, mutation), nothing)
})
