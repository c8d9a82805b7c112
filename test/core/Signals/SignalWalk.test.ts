import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { AccountId, Caller } from "@kontor/core/Accounts"
import { Charge, Ledger } from "@kontor/core/Credits"
import { LedgerMemory } from "@kontor/core/memory"
import {
  CalendarDate,
  type EntityId,
  RegisterUpstream,
  TopicCode,
  UpstreamUnavailable,
  Withheld
} from "@kontor/core/Register"
import { ListSignals, SignalCursor, UpstreamBudget } from "@kontor/core/Signals"
import { RegisterIntake } from "@kontor/register"
import { newNumber, organizationId, registerEvent, sourceRecord } from "@kontor/testing/fixtures"
import { DateTime, Effect, Layer, Result, Schema } from "effect"
import { granted } from "../../support/Granted.ts"
import * as RegisterLayers from "../../support/RegisterLayers.ts"
import { cursorCrypto, keys, newKey } from "../../support/ServiceKeys.ts"

const { Array: List, Boolean: Flag, Int, Literals, Struct } = Schema

const between = (minimum: number, maximum: number) => Int.check(Schema.isBetween({ minimum, maximum }))

const organizations = 6
const numbers = Array.from({ length: organizations }, () => newNumber())

/** An event of a random history: of which organization, on which of a few days, on which topic. */
const EventSeed = Struct({
  organization: between(0, organizations - 1),
  day: between(1, 5),
  topic: Literals([...TopicCode.literals, "OTHER"])
})

/** A walk: what is there at first, what arrives between pages, and what the upstream and the operator do. */
const Walk = Struct({
  history: List(EventSeed).check(Schema.isMaxLength(120)),
  arrivals: List(List(EventSeed).check(Schema.isMaxLength(8))).check(Schema.isMaxLength(6)),
  failures: List(Flag).check(Schema.isMaxLength(40)),
  unresolved: List(between(0, organizations - 1)).check(Schema.isMaxLength(3)),
  withheld: List(between(0, organizations - 1)).check(Schema.isMaxLength(2)),
  topics: List(TopicCode).check(Schema.isMaxLength(3)),
  asked: List(between(0, organizations - 1)).check(Schema.isMaxLength(3)),
  budget: between(1, 5)
})

const account_id = AccountId.make("01900000-0000-7000-8000-000000000001")
const caller: Caller["Service"] = { account_id, plan: "max", abilities: [], balance: 1_000_000 }

const entity = (organization: number): EntityId => organizationId(numbers[organization]!)

/** An upstream that fails when the walk says so, and does not resolve some organizations. */
const unreliable = (
  upstream: RegisterUpstream["Service"],
  { failures, unresolved }: typeof Walk.Type
): RegisterUpstream["Service"] => {
  let calls = 0
  const missing = new Set(unresolved.map(entity))
  const reliably = <A, R>(effect: Effect.Effect<A, UpstreamUnavailable, R>) =>
    Effect.suspend(() =>
      failures[calls++] === true ? Effect.fail(new UpstreamUnavailable({ retry_after_seconds: 1 })) : effect
    )
  return {
    ...upstream,
    events: (query) =>
      Effect.map(
        reliably(upstream.events(query)),
        ({ events, ...page }) => ({
          ...page,
          events: events.map((one) => missing.has(one.entity_id) ? { ...one, profile: undefined } : one)
        })
      )
  }
}

const service = (walk: typeof Walk.Type) =>
  ListSignals.layer.pipe(
    Layer.provideMerge(
      Layer.effect(RegisterUpstream, Effect.map(RegisterUpstream, (upstream) => unreliable(upstream, walk)))
    ),
    Layer.provideMerge(Layer.mergeAll(Charge.layer, SignalCursor.layer)),
    Layer.provideMerge(
      Layer.mergeAll(
        RegisterLayers.memory,
        LedgerMemory.layer,
        keys(newKey("only"))
      )
    ),
    Layer.provideMerge(Layer.mergeAll(cursorCrypto, NodeCrypto.layerSecureRandom)),
    Layer.provide(Layer.succeed(UpstreamBudget, walk.budget)),
    Layer.fresh
  )

/** Imports events, and returns those that the walk must show. */
const arrive = (walk: typeof Walk.Type, seeds: ReadonlyArray<typeof EventSeed.Type>) =>
  Effect.gen(function*() {
    const intake = yield* RegisterIntake
    const events = seeds.map(({ day, organization, topic }) => ({
      organization,
      event: registerEvent({ topic, announced_on: CalendarDate.make(`2026-11-0${day}`) })
    }))
    yield* intake.take(
      events.map(({ event, organization }) =>
        sourceRecord({ record_id: event.id, registration: numbers[organization]!, events: [event] })
      )
    )
    const { asked, topics, unresolved, withheld } = walk
    return events.filter(({ event: { topic }, organization }) =>
      topic !== "OTHER" &&
      (topics.length === 0 || topics.includes(topic)) &&
      (asked.length === 0 || asked.includes(organization)) &&
      !unresolved.includes(organization) && !withheld.includes(organization)
    ).map(({ event }) => event.id)
  })

const runs = Number(process.env["KONTOR_MODEL_RUNS"] ?? 200)

describe("Signals, rules 3 and 6: walking all pages", () => {
  it.effect.prop(
    "yields each matching event exactly once, newest first, whatever arrives, fails or is dropped; only pages are charged",
    { walk: Walk },
    Effect.fnUntraced(function*({ walk }) {
      const { list } = yield* ListSignals
      const { balance } = yield* Ledger
      const { add } = yield* Withheld
      yield* granted(account_id, 1_000_000)
      for (const one of walk.withheld) {
        yield* add({ entity_id: entity(one), reason: null, since: yield* DateTime.now })
      }
      const expected = yield* arrive(walk, walk.history)
      const later = new Set<string>()
      const arrivals = [...walk.arrivals]
      const seen: Array<{ readonly id: string; readonly announced_on: string }> = []
      let cursor: string | undefined
      let pages = 0
      for (let more = true; more;) {
        const page = yield* list({
          ...(walk.topics.length > 0 && { topics: walk.topics }),
          ...(walk.asked.length > 0 && { organization_ids: walk.asked.map(entity) }),
          ...(cursor !== undefined && { cursor }),
          filters_as_sent: "the same"
        }).pipe(Effect.result)
        if (Result.isFailure(page)) {
          assert.strictEqual(page.failure._tag, "UpstreamUnavailable")
          continue
        }
        pages++
        const { next_cursor, signals } = page.success.answer
        assert.isAtMost(signals.length, 20)
        assert.notStrictEqual(next_cursor, cursor ?? null)
        seen.push(...signals.map(({ value: { event: { announced_on, id } } }) => ({ announced_on, id })))
        for (const id of yield* arrive(walk, arrivals.shift() ?? [])) later.add(id)
        cursor = next_cursor
        more = next_cursor !== undefined
      }
      const ids = seen.map(({ id }) => id)
      assert.lengthOf(new Set(ids), ids.length)
      assert.sameMembers(ids.filter((id) => !later.has(id)), expected)
      const days = seen.map(({ announced_on }) => announced_on)
      assert.deepStrictEqual(days, days.toSorted().toReversed())
      assert.strictEqual((yield* balance(account_id)).spent, pages * 20)
    }, (effect, { walk }) =>
      effect.pipe(
        Effect.provideService(Caller, caller),
        Effect.provide(service(walk))
      )),
    { arbitrary: { runs } }
  )
})
