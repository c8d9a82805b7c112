import { Plan, SubscriptionStatus } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { type EventTopic, TopicCode } from "@kontor/core/Register"
import { RegisterIntake } from "@kontor/register"
import { day, registerEvent, sourceRecord } from "@kontor/testing/fixtures"
import { Cause, Clock, DateTime, Effect, Exit } from "effect"
import { answerOf, type Node, subscriptions } from "./Node.ts"
import { type Customer, organizations, type World } from "./World.ts"

const topics: ReadonlyArray<EventTopic> = [...TopicCode.literals, "OTHER"]

const subscribed = ["plus", "pro", "max"] as const

/** A record with new events of an organization. */
const newRecord = (world: World) => {
  const { registration } = world.pick(organizations)
  const events = Array.from({ length: 1 + world.below(3) }, () =>
    registerEvent({
      id: `simulated-${++world.reported}`,
      topic: world.pick(topics),
      type: "OTHER",
      announced_on: day("2026-02-01")
    }))
  return sourceRecord({ record_id: `simulated ${world.reported}`, registration, events })
}

/** The register reports events. */
export const report = (world: World) =>
  Effect.suspend(() => {
    const record = newRecord(world)
    world.records.push(record)
    return RegisterIntake.use(({ take }) => take([record]))
  })

/** The register takes back a record and gets it again: its events become visible anew. */
const reportAgain = (world: World) =>
  RegisterIntake.use(({ take }) => {
    const place = world.below(world.records.length)
    const record = world.records[place]!
    const { reader_version } = record
    const again = { ...record, reader_version: reader_version + 2 }
    world.records[place] = again
    return Effect.andThen(
      take([{ ...record, events: [], reader_version: reader_version + 1 }]),
      take([again])
    )
  })

const dayLength = 86_400_000

/** Sets a subscription from today on, or cancels it. */
const subscribe = (world: World, customer: Customer): Effect.Effect<unknown, unknown, Administration> => {
  const plan = world.pick(subscribed)
  const status = world.pick(SubscriptionStatus.literals)
  const days = world.pick([1, 2, 4])
  return Effect.gen(function*() {
    const { cancelSubscription, subscribe } = yield* Administration
    if (status === "canceled") {
      yield* cancelSubscription(customer.id)
      return
    }
    const now = yield* Clock.currentTimeMillis
    const current_period_start = DateTime.makeUnsafe(now - now % dayLength)
    const current_period_end = DateTime.add(current_period_start, { days })
    const reference = `period ${DateTime.formatIso(current_period_start)}`
    customer.plans.add(plan)
    if (status === "active") {
      const credits = customer.periods.get(reference) ?? new Set()
      customer.periods.set(reference, credits.add(subscriptions.allotments[plan]))
    }
    yield* subscribe(customer.id, { plan, status, current_period_start, current_period_end })
    if (status === "active") customer.granted.add(reference)
  })
}

const administer = (world: World): Effect.Effect<unknown, unknown, Administration | RegisterIntake> => {
  const customer = world.pick(world.customers)
  const { entity_id } = world.pick(organizations)
  const plan = world.pick(Plan.literals)
  return Administration.use((administration): Effect.Effect<unknown, unknown, Administration | RegisterIntake> => {
    switch (world.below(12)) {
      case 0:
        return administration.withhold(entity_id, "a court order")
      case 1:
      case 2:
        return administration.unwithhold(entity_id)
      case 3:
        return subscribe(world, customer)
      case 4:
        customer.plans.add(plan)
        return administration.setPlan(customer.id, plan)
      case 5:
        return administration.grant(customer.id, world.pick([5, 60, 400, -10]))
      case 6:
        return administration.purge
      case 7:
      case 8:
      case 9:
        return reportAgain(world)
      default:
        return report(world)
    }
  })
}

/** An operator does something on a node. */
export const operate = Effect.fnUntraced(function*(world: World, node: Node) {
  const exit = yield* answerOf(node, Effect.provide(administer(world), node.services), 600_000)
  world.trace.push(`the operator: ${exit._tag}`)
  if (Exit.isFailure(exit) && Cause.hasDies(exit.cause) && !Cause.pretty(exit.cause).includes("StorageUnavailable")) {
    world.violations.push(`The operator gets a defect: ${Cause.pretty(exit.cause)}`)
  }
})
