import { assert, describe, it, vi } from "@effect/vitest"
import { BaseUrl } from "@kontor/core"
import { AccountId, Authentication, Caller } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { KontorMemory } from "@kontor/core/memory"
import { FetchOrganization } from "@kontor/core/Organizations"
import { traced } from "@kontor/core/Telemetry"
import { Dispatch } from "@kontor/core/Webhooks"
import { sampledTracer } from "@kontor/node"
import { euidOf, RegisterIntake } from "@kontor/register"
import { RegisterMemory } from "@kontor/register/memory"
import { sourceRecord } from "@kontor/testing/fixtures"
import { Effect, Layer, Tracer } from "effect"
import { randomUUID } from "node:crypto"
import { answering, Receivers, released, verifiedEndpoint, webhooks } from "../../support/WebhookReceivers.ts"

/** A tracer that keeps the spans it made. */
const recording = () => {
  const spans: Array<Tracer.Span> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = Tracer.nativeTracer.span(options)
      spans.push(span)
      return span
    }
  })
  return { spans, tracer }
}

/** The spans that the default tracer makes, as it makes them, until the scope ends. */
const nativeSpans = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => vi.spyOn(Tracer.nativeTracer, "span")),
    (spy) => Effect.sync(() => spy.mockRestore())
  ),
  ({ mock }) => mock.calls
)

describe("traces", () => {
  it.effect("an attempt to send a webhook is a span with its outcome, without the address or the message", () => {
    const { spans, tracer } = recording()
    return Effect.gen(function*() {
      const receivers = yield* Receivers
      const { stored } = yield* verifiedEndpoint(AccountId.make(randomUUID()))
      yield* released(stored, 1)
      receivers.answer = () => answering(500)
      yield* Dispatch.use(({ sendDue }) => sendDue(1))
      const attempt = spans.findLast(({ name }) => name === "webhook attempt")
      assert.deepInclude(Object.fromEntries(attempt?.attributes ?? []), {
        "kontor.endpoint_id": stored.id,
        "http.response.status_code": 500,
        "error.type": "ERROR_STATUS"
      })
      assert.notInclude(JSON.stringify([...attempt?.attributes ?? []]), stored.url)
    }).pipe(Effect.provide(Layer.merge(webhooks, Layer.succeed(Tracer.Tracer, tracer))))
  })

  it.effect("without a tracer that exports, a credential and a paid profile make no span", () =>
    Effect.gen(function*() {
      const { createAccount, grant } = yield* Administration
      const record = sourceRecord()
      yield* RegisterIntake.use(({ take }) => take([record]))
      const { record: account, secret } = yield* createAccount({ name: "Lea", email: null, plan: "pro", credits: 0 })
      yield* grant(account.id, 100)
      const [{ authenticate }, { fetch }] = [yield* Authentication, yield* FetchOrganization]
      const made = yield* nativeSpans
      const caller = yield* authenticate({ _tag: "ApiKey", text: secret })
      const { receipt } = yield* fetch({ q: euidOf(record.registration), features: [] }).pipe(
        Effect.provideService(Caller, caller)
      )
      assert.isAbove(receipt.request_credit_cost, 0)
      assert.deepStrictEqual(made.map(([{ name }]) => name), [])
      yield* Effect.withSpan(Effect.void, "seen")
      assert.deepStrictEqual(made.map(([{ name }]) => name), ["seen"])
    }).pipe(
      Effect.provide(
        Layer.fresh(
          KontorMemory.layer.pipe(
            Layer.provideMerge(RegisterMemory.upstream),
            Layer.provide(BaseUrl.layer("https://kontor.example"))
          )
        )
      )
    ))

  it.effect("without a tracer that exports, nothing is put into a span", () =>
    Effect.gen(function*() {
      const span = yield* traced<string>("work", {})(
        Effect.match(Effect.currentParentSpan, { onFailure: () => "none", onSuccess: () => "a span" })
      )
      assert.strictEqual(span, "none")
    }))

  it.effect("in a trace that is left out, nothing is put into a span", () => {
    const { spans, tracer } = recording()
    return traced("work", {})(Effect.void).pipe(
      Effect.andThen(Effect.withTracerEnabled(traced("left out", {})(Effect.void), false)),
      Effect.provideService(Tracer.Tracer, tracer),
      Effect.map(() => assert.deepStrictEqual(spans.map(({ name }) => name), ["work"]))
    )
  })

  it.effect("the first span of the process decides for those below it, whatever a client asks for", () => {
    const { spans, tracer } = recording()
    const draws = [0.2, 0.7, 0.2]
    const sampled = sampledTracer(tracer, 0.5, () => draws.shift() ?? 1)
    const parent = Tracer.externalSpan({ traceId: "a".repeat(32), spanId: "b".repeat(16), sampled: true })
    return Effect.gen(function*() {
      const work = Effect.withSpan(Effect.void, "below")
      yield* Effect.withSpan(work, "kept")
      yield* Effect.withSpan(work, "left out", { parent })
      yield* Effect.withSpan(work, "kept too", { parent })
      assert.deepStrictEqual(
        spans.map(({ name, sampled }) => [name, sampled]),
        [["kept", true], ["below", true], ["left out", false], ["below", false], ["kept too", true], ["below", true]]
      )
    }).pipe(Effect.provideService(Tracer.Tracer, sampled))
  })
})
