import { assert, describe, it } from "@effect/vitest"
import { EntityId, RegisterUpstream, UpstreamUnavailable } from "@kontor/core/Register"
import { Service } from "@kontor/node"
import { Context, Effect, Layer, Ref } from "effect"

const loading = new UpstreamUnavailable({ retry_after_seconds: 5, reason: "loading" })
const known = EntityId.make("0".repeat(32))
const unknown = EntityId.make("1".repeat(32))

/** An upstream that finds one hit by one text, and no document, person or event. */
const upstream = Layer.succeed(RegisterUpstream, {
  ...RegisterUpstream.empty,
  search: ({ q }) =>
    Effect.succeed({
      hits: q === "known" ? [{ entity_id: known } as never] : [],
      total: q === "known" ? 1 : 0,
      total_is_lower_bound: false
    }),
  profiles: () => Effect.succeed(new Map([[known, {} as never]]))
})

const searched = (q: string) => RegisterUpstream.use(({ search }) => search({ q, skip: 0, limit: 1 }, new Set()))

const events = RegisterUpstream.use((register) => register.events({ after: undefined } as never))

/** The upstream, held until the reference is true. */
const held = (isComplete: Ref.Ref<boolean>) =>
  Layer.build(Service.heldRegister(upstream)).pipe(
    Effect.provideService(
      Service.RegisterHold,
      Effect.flatMap(Ref.get(isComplete), (complete) => complete ? Effect.void : Effect.fail(loading))
    ),
    Effect.map(Context.get(RegisterUpstream))
  )

describe("a register that is still being loaded (operators#demonstration)", () => {
  it.effect("answers what it finds", () =>
    Effect.gen(function*() {
      const register = yield* held(yield* Ref.make(false))
      const page = yield* Effect.provideService(searched("known"), RegisterUpstream, register)
      assert.strictEqual(page.total, 1)
      assert.strictEqual((yield* register.profiles([known])).size, 1)
    }))

  it.effect("fails where it finds nothing yet", () =>
    Effect.gen(function*() {
      const register = yield* held(yield* Ref.make(false))
      const failures = [
        yield* Effect.flip(Effect.provideService(searched("unknown"), RegisterUpstream, register)),
        yield* Effect.flip(register.resolve("unknown", "clear", new Set())),
        yield* Effect.flip(register.profiles([known, unknown])),
        yield* Effect.flip(register.person(unknown, []))
      ]
      assert.deepStrictEqual(failures, Array.from(failures, () => loading))
    }))

  it.effect("shows no events, as a page of some would be taken for all", () =>
    Effect.gen(function*() {
      const register = yield* held(yield* Ref.make(false))
      assert.deepStrictEqual(yield* Effect.flip(Effect.provideService(events, RegisterUpstream, register)), loading)
    }))

  it.effect("answers that something is not there once it is complete", () =>
    Effect.gen(function*() {
      const isComplete = yield* Ref.make(false)
      const register = yield* held(isComplete)
      yield* Ref.set(isComplete, true)
      assert.strictEqual((yield* register.resolve("unknown", "clear", new Set()))._tag, "NotFound")
      assert.deepStrictEqual((yield* Effect.provideService(events, RegisterUpstream, register)).events, [])
    }))
})
