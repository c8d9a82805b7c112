import { assert, describe, it } from "@effect/vitest"
import { type EventTopic, Withheld } from "@kontor/core/Register"
import { SignalFeed } from "@kontor/core/Signals"
import { RegisterIntake } from "@kontor/register"
import { day } from "@kontor/testing/fixtures"
import { DateTime, Effect, Layer } from "effect"
import { memoryCore } from "../../support/Address.ts"
import { many, organization, recordOf } from "../../support/SignalRecords.ts"

const take = (...topics: ReadonlyArray<EventTopic>) =>
  RegisterIntake.use((intake) => intake.take([recordOf(...topics)]))

/** All pages from a cursor on. */
const readOn = Effect.fnUntraced(function*(start: string | undefined, limit: number) {
  const { read } = yield* SignalFeed
  const ids: Array<string> = []
  let cursor = start
  for (let more = true; more;) {
    const page = yield* read({ after: cursor, limit })
    ids.push(...page.signals.map(({ event }) => event.id))
    cursor = page.cursor
    more = page.has_more
  }
  return { ids, cursor }
})

describe("the feed of Signals", () => {
  it.live("is read on from a cursor, in the order in which events became visible, each once", () =>
    Effect.gen(function*() {
      yield* take("CLOSURES", "INSOLVENCIES")
      const first = yield* readOn(undefined, 1)
      assert.deepStrictEqual(first.ids, ["closures-0", "insolvencies-1"])
      assert.deepStrictEqual((yield* readOn(first.cursor, 1)).ids, [])
      yield* take("CAPITAL_CHANGES")
      const second = yield* readOn(first.cursor, 1)
      assert.deepStrictEqual(second.ids, ["capital_changes-0"])
    }).pipe(Effect.provide(Layer.fresh(memoryCore))))

  it.live("pages of any size hold the same Signals", () =>
    Effect.gen(function*() {
      yield* RegisterIntake.use((intake) => intake.take([many(23)]))
      const all = (yield* readOn(undefined, 1000)).ids
      assert.lengthOf(all, 23)
      for (const limit of [1, 5, 23, 24]) assert.deepStrictEqual((yield* readOn(undefined, limit)).ids, all)
    }).pipe(Effect.provide(Layer.fresh(memoryCore))))

  it.live("narrows by topic and organization", () =>
    Effect.gen(function*() {
      const { read } = yield* SignalFeed
      yield* take("CLOSURES", "INSOLVENCIES")
      const { signals } = yield* read({ limit: 10, topics: ["INSOLVENCIES"], organizations: [organization] })
      assert.deepStrictEqual(signals.map(({ event }) => event.id), ["insolvencies-1"])
    }).pipe(Effect.provide(Layer.fresh(memoryCore))))

  it.live("leaves out what is withheld, and goes on behind it", () =>
    Effect.gen(function*() {
      const { read } = yield* SignalFeed
      yield* take("CLOSURES")
      yield* Withheld.use(({ add }) =>
        Effect.flatMap(DateTime.now, (since) => add({ entity_id: organization, reason: null, since }))
      )
      const page = yield* read({ limit: 10 })
      assert.deepStrictEqual(page.signals, [])
      assert.isDefined(page.cursor)
    }).pipe(Effect.provide(Layer.fresh(memoryCore))))

  it.live("shows an event with the name that its organization has now, though it was read before", () =>
    Effect.gen(function*() {
      const { read } = yield* SignalFeed
      yield* take("CLOSURES")
      const names = Effect.map(
        read({ limit: 10 }),
        ({ signals }) => signals.map((signal) => signal.organization.current_profile?.name)
      )
      assert.deepStrictEqual(yield* names, ["Omega Signal GmbH"])
      const { facts, ...record } = recordOf()
      yield* RegisterIntake.use((intake) =>
        intake.take([{ ...record, as_of: day("2026-11-01"), facts: { ...facts, name: "Sigma Signal GmbH" } }])
      )
      assert.deepStrictEqual(yield* names, ["Sigma Signal GmbH"])
    }).pipe(Effect.provide(Layer.fresh(memoryCore))))
})
