import { assert, it } from "@effect/vitest"
import { KontorMemory, WithheldMemory } from "@kontor/core/memory"
import {
  euidOf,
  Facts,
  Identity,
  LiveSource,
  LiveSourceFailed,
  Register,
  RegisterIntake,
  type RegisterNumber
} from "@kontor/register"
import { RegisterMemory, SearchIndexMemory } from "@kontor/register/memory"
import { Effect, Exit, Layer, Option, Schema } from "effect"

/** The content of a source, and its failures. */
export interface SourceContent<E> {
  /** A number under which the source has an organization. */
  readonly held: RegisterNumber
  /** A number that the source does not have. */
  readonly missing: RegisterNumber
  /** The same source as it fails: out of reach, or with something else than register content under `held`. */
  readonly failing: ReadonlyArray<{
    readonly when: string
    readonly layer: Layer.Layer<never, E>
    readonly reason: LiveSourceFailed["reason"]
    /** The seconds that it names until the next request. */
    readonly retry_after_seconds?: number
  }>
}

const retrieved = Effect.fnUntraced(function*(number: RegisterNumber) {
  const retrieve = yield* LiveSource
  assert(retrieve !== undefined, "the layer provides a LiveSource")
  return yield* retrieve(number)
})

/** A register in memory that takes in what a source brings. */
const register = RegisterMemory.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(Identity.layer, WithheldMemory.layer, SearchIndexMemory.layer)),
  Layer.provide(KontorMemory.webCrypto),
  Layer.fresh
)

const isFacts = Schema.is(Facts)

/** The contract of every source of live fetches. */
export const liveSourceSuite = <E>(
  name: string,
  layer: Layer.Layer<never, E>,
  { failing, held, missing }: SourceContent<E>
): void => {
  it.layer(layer, { excludeTestServices: true })(`LiveSource (${name})`, (it) => {
    it.effect("brings a record of the requested number, with the document it was made from", () =>
      Effect.gen(function*() {
        const [record] = Option.getOrThrow(yield* retrieved(held))
        assert.strictEqual(euidOf(record.registration), euidOf(held))
        assert.isAbove(record.document?.bytes.length ?? 0, 0)
        assert.isNotTrue(record.is_companion)
      }))

    it.effect("brings facts in the shape of the register, and beside the record only its companions", () =>
      Effect.gen(function*() {
        const [record, ...others] = Option.getOrThrow(yield* retrieved(held))
        assert.isTrue(isFacts(record.facts))
        for (const { facts, is_companion, registration } of others) {
          assert.isTrue(isFacts(facts))
          assert.isTrue(is_companion)
          assert.notStrictEqual(euidOf(registration), euidOf(record.registration))
        }
      }))

    it.effect("brings records that a register takes in, and shows under the number", () =>
      Effect.gen(function*() {
        const records = Option.getOrThrow(yield* retrieved(held))
        const { imported } = yield* RegisterIntake.use(({ take }) => take(records))
        assert.strictEqual(imported, 1)
        const entity_id = yield* Identity.use(({ organization }) => organization(euidOf(held)))
        const found = yield* Register.use(({ locate }) => locate({ _tag: "EntityId", entity_id }))
        assert(found._tag === "Found")
        assert.strictEqual(found.located.organization.value.name, records[0].facts.name)
      }).pipe(Effect.provide(register)))

    it.effect("brings the same to those who ask at the same moment", () =>
      Effect.gen(function*() {
        const [first, second, none] = yield* Effect.all([retrieved(held), retrieved(held), retrieved(missing)], {
          concurrency: "unbounded"
        })
        assert.deepStrictEqual(first, second)
        assert.isTrue(Option.isSome(first))
        assert.isTrue(Option.isNone(none))
      }))

    it.effect("brings none for a number it does not have", () =>
      Effect.gen(function*() {
        assert.isTrue(Option.isNone(yield* retrieved(missing)))
      }))
  })

  for (const { layer, reason, retry_after_seconds, when } of failing) {
    it.layer(layer, { excludeTestServices: true })(`LiveSource (${name}), ${when}`, (it) => {
      it.effect(`fails as ${reason}, and says what was found`, () =>
        Effect.gen(function*() {
          const failure = yield* Effect.flip(Effect.asVoid(retrieved(held)))
          assert.instanceOf(failure, LiveSourceFailed)
          assert.strictEqual(failure.reason, reason)
          assert.notStrictEqual(failure.found, "")
          assert.strictEqual(failure.retry_after_seconds, retry_after_seconds)
        }))

      it.effect("fails again, and never with anything else", () =>
        Effect.gen(function*() {
          const exits = yield* Effect.all([Effect.exit(retrieved(held)), Effect.exit(retrieved(held))])
          assert.isTrue(exits.every((exit) => Exit.isFailure(exit) && !Exit.hasDies(exit)))
        }))
    })
  }
}
