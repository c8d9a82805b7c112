import { Plan } from "@kontor/core/Accounts"
import { Monitors } from "@kontor/core/Monitoring"
import { Withheld } from "@kontor/core/Register"
import { Clock, Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { subscribed } from "../../../support/Monitoring.ts"
import { asked, book, changeEndpoint, create, report, reportAgain, withhold } from "./Doings.ts"
import { hour, pass } from "./Work.ts"
import { CurrentWorld, organizationAt } from "./World.ts"

const { Literals, Struct } = Schema

const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))

/** What happens next; `a` and `b` say to whom, and how much of it. */
export const Step = Struct({
  kind: Literals([
    "hours",
    "days",
    "clock_jumps_forward",
    "clock_jumps_back",
    "crash",
    "slow_nodes",
    "outage",
    "report",
    "reportAgain",
    "plan",
    "grant",
    "spend",
    "create",
    "pause",
    "resume",
    "check",
    "change",
    "archive",
    "endpoint_changes",
    "withhold",
    "release"
  ]),
  a: upTo(999),
  b: upTo(999)
})
export type Step = typeof Step.Type

/** The calls before which nodes crash: every one that writes, and some others. */
const crashes = ["see", "release", "book", "save", "putRuns", "addCycle", "claimDue", "upstream", "committed", "find"]

const take = Effect.fnUntraced(function*({ a, b, kind }: Step) {
  const world = yield* CurrentWorld
  const monitors = yield* Monitors
  const account = world.accounts[a % world.accounts.length]!.id
  switch (kind) {
    case "hours":
      return yield* pass(1 + (a % 24), 1 + (b % 3))
    case "days":
      return yield* pass(24 * (1 + (a % 9)), 6 + (b % 40))
    case "clock_jumps_forward":
      return yield* TestClock.adjust(((1 + (a % 45)) * 24 + (b % 60) / 60) * hour)
    case "clock_jumps_back":
      return yield* Effect.flatMap(
        Clock.currentTimeMillis,
        (now) => TestClock.setTime(Math.max(now - (1 + (a % 72)) * hour, 0))
      )
    case "crash":
      world.fuse.burning = { method: crashes[b % crashes.length]!, calls: a % 3 }
      yield* report(a, b)
      yield* pass(24 * (1 + (a % 7)), 12)
      world.fuse.burning = null
      return
    case "slow_nodes":
      world.haveLeasesLapsed = true
      yield* report(a, b)
      yield* pass(24 * (1 + (a % 7)), 12)
      world.haveLeasesLapsed = false
      return
    case "reportAgain":
      return yield* reportAgain(a)
    case "outage":
      world.outage = { calls: b % 6, until: (yield* Clock.currentTimeMillis) + (a % 72) * hour }
      yield* asked(a, monitors.check)
      return yield* pass(1, 1)
    case "report":
      return yield* report(a, b)
    case "plan":
      return yield* subscribed(account, Plan.literals[b % Plan.literals.length]!)
    case "grant":
      return yield* book(a, 1 + (b % 120))
    case "spend":
      return yield* book(a, -(1 + (b % 60)))
    case "create":
      return yield* create(a, b)
    case "pause":
      return b % 2 === 0 ? yield* asked(a, monitors.pause) : undefined
    case "resume":
      return yield* asked(a, monitors.resume)
    case "check":
      return yield* asked(a, monitors.check)
    case "change":
      return yield* asked(a, (id) => monitors.change(id, { poll_interval_days: 1 + (b % 30) }))
    case "archive":
      return b % 5 === 0 ? yield* asked(a, monitors.archive) : undefined
    case "endpoint_changes":
      return yield* changeEndpoint(a, b)
    case "withhold":
      return b % 3 === 0 ? yield* withhold(a) : undefined
    case "release":
      return yield* Withheld.use(({ remove }) => remove(organizationAt(a).entity_id))
  }
})

/**
 * Lets a step happen, and then some days pass, in which the register gets new events and nodes crash every now and
 * then.
 */
export const happen = Effect.fnUntraced(function*(step: Step) {
  const { a, b } = step
  const { fuse } = yield* CurrentWorld
  yield* take(step)
  if (b % 4 === 0) yield* report(a, b + a)
  if (a % 3 === 0) fuse.burning = { method: crashes[Math.floor(a / 3) % crashes.length]!, calls: b % 2 }
  yield* pass(24 * (b % 5), 7 + (a % 30))
  fuse.burning = null
})
