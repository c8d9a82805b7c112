import { assert, describe, it } from "@effect/vitest"
import { AccountId, Caller } from "@kontor/core/Accounts"
import { DocumentNotFound, FetchDocument, LargestDocument } from "@kontor/core/Documents"
import * as Kontor from "@kontor/core/Kontor"
import { KontorMemory } from "@kontor/core/memory"
import { DocumentGone, Withheld } from "@kontor/core/Register"
import { type ExcerptContent, Excerpts, RegisterIntake } from "@kontor/register"
import { RegisterMemory } from "@kontor/register/memory"
import { day, director, entityOf, newNumber, registerEvent, sourceRecord } from "@kontor/testing/fixtures"
import { DateTime, Effect, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import { address } from "../../support/Address.ts"
import { granted } from "../../support/Granted.ts"

const account_id = AccountId.make("01900000-0000-7000-8000-000000000001")

const withExcerpts = (excerpts: Layer.Layer<never>) =>
  Kontor.layer.pipe(
    Layer.provideMerge(Layer.merge(KontorMemory.ports, RegisterMemory.upstream)),
    Layer.provideMerge(excerpts),
    Layer.provideMerge(KontorMemory.webCrypto),
    Layer.provideMerge(address)
  )

/** What the current excerpt of an organization of these records is made of, and the day in its answer. */
const excerptOf = (...records: Parameters<typeof sourceRecord>) => {
  const made: Array<ExcerptContent> = []
  const excerpts = Layer.succeed(Excerpts, {
    make: (content) => Effect.sync(() => made.push(content)).pipe(Effect.as(Uint8Array.of(1)))
  })
  return Effect.gen(function*() {
    const { take } = yield* RegisterIntake
    const { fetch } = yield* FetchDocument
    const record = sourceRecord(...records)
    yield* take([record])
    yield* granted(account_id, 15)
    const { answer } = yield* fetch({ company_id: yield* entityOf(record), document_type: "AD" }).pipe(
      Effect.provideService(Caller, { account_id, plan: "free", abilities: [], balance: 15 })
    )
    return { answer, content: made[0]! }
  }).pipe(
    Effect.provide(withExcerpts(excerpts))
  )
}

describe("FetchDocument", () => {
  it.effect("makes an excerpt of profile, role holders and events, the newest event first", () =>
    Effect.gen(function*() {
      const events = [
        registerEvent({ announced_on: day("2026-01-02") }),
        registerEvent({ announced_on: day("2026-01-03") })
      ]
      const holder = director("Erika", "Mustermann")
      const { answer, content } = yield* excerptOf({
        registration: newNumber(),
        facts: { name: "Alpha GmbH", related_persons: { current: [holder], past: [] } },
        events
      })
      assert.isFalse(answer.is_official)
      assert.strictEqual(content.organization.name, "Alpha GmbH")
      assert.deepStrictEqual(content.persons, { current: [holder], past: [] })
      assert.deepStrictEqual(content.events.map(({ announced_on }) => announced_on), [
        day("2026-01-03"),
        day("2026-01-02")
      ])
    }))

  it.effect("makes an excerpt of what the newest extract shows beside the profile", () =>
    Effect.gen(function*() {
      const texts = [{ text: "Gesellschaftsvertrag vom 01.02.2020.", entry: 1 }]
      const { content } = yield* excerptOf({ source: "XJUSTIZ", extract: { entries: 3, texts } })
      assert.deepStrictEqual(content.sheet?.texts, texts)
      assert.strictEqual(content.sheet?.entries, 3)
    }))

  it.effect("ends the bytes of a long document once its organization is withheld, though its register holds it on", () =>
    Effect.gen(function*() {
      const { file, take } = yield* RegisterIntake
      const { fetch } = yield* FetchDocument
      const record = sourceRecord()
      yield* take([record])
      yield* granted(account_id, 30)
      const company_id = yield* entityOf(record)
      const bytes = new Uint8Array(2 * 1024 * 1024)
      const reference = { _tag: "EntityId", entity_id: company_id } as const
      yield* file({ reference, document: { type: "AD", as_of: day("2026-01-02"), bytes } })
      const { answer } = yield* fetch({ company_id, document_type: "AD" }).pipe(
        Effect.provideService(Caller, { account_id, plan: "free", abilities: [], balance: 15 })
      )
      assert.strictEqual(yield* Stream.runFold(answer.bytes, () => 0, (sum, { length }) => sum + length), bytes.length)
      const since = yield* DateTime.now
      const { add } = yield* Withheld
      let sent = 0
      const failure = yield* answer.bytes.pipe(
        Stream.tap((piece) => {
          sent += piece.length
          return sent === piece.length ? add({ entity_id: company_id, reason: null, since }) : Effect.void
        }),
        Stream.runDrain,
        Effect.flip
      )
      assert.deepStrictEqual(failure, new DocumentGone({ type: "AD" }))
      assert.strictEqual(sent, 1024 * 1024)
    }).pipe(Effect.provide(withExcerpts(Layer.empty))))

  it.effect("finds, for nothing, no document that is larger than the caller can take", () =>
    Effect.gen(function*() {
      const { file, take } = yield* RegisterIntake
      const { fetch } = yield* FetchDocument
      const record = sourceRecord()
      yield* take([record])
      yield* granted(account_id, 15)
      const company_id = yield* entityOf(record)
      const document = { type: "AD", as_of: day("2026-01-02"), bytes: new Uint8Array(101) } as const
      yield* file({ reference: { _tag: "EntityId", entity_id: company_id }, document })
      const asked = (largest: number) =>
        fetch({ company_id, document_type: "AD" }).pipe(
          Effect.provideService(LargestDocument, largest),
          Effect.provideService(Caller, { account_id, plan: "free", abilities: [], balance: 15 })
        )
      const failure = yield* Effect.flip(asked(100))
      assert.deepStrictEqual(failure, new DocumentNotFound({ reason: "TOO_LARGE", document_type: "AD" }))
      const { answer, receipt } = yield* asked(101)
      assert.deepStrictEqual([answer.size, receipt.credits_remaining], [101, 0])
    }).pipe(Effect.provide(withExcerpts(Layer.empty))))

  it.effect("dates an excerpt by the register's calendar: in Berlin the day begins before it does in Greenwich", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(Date.parse("2026-06-30T22:30:00Z"))
      const { answer, content } = yield* excerptOf()
      assert.deepStrictEqual([answer.as_of, content.made_on], [day("2026-07-01"), day("2026-07-01")])
    }))
})
