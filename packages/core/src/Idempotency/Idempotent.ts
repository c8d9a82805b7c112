import { Cause, Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { Caller } from "../Accounts/Caller.ts"
import type { SealBroken, Sealing } from "../Secrets/Sealing.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import { type NotRun, OutcomeAmbiguous, OutcomeUnknown } from "./IdempotencyFailures.ts"
import { type Claim, IdempotencyStore } from "./IdempotencyStore.ts"
import { KeyedRequest } from "./KeyedRequest.ts"
import type { Answered, Sending } from "./Sending.ts"
import { type AnswerSchema, storedAnswers } from "./StoredAnswers.ts"
import { forgettableAt } from "./Windows.ts"

const encoder = new TextEncoder()

const isUnknown: (failure: unknown) => failure is OutcomeUnknown = Schema.is(OutcomeUnknown)

const isAmbiguous = Schema.is(OutcomeAmbiguous)

/** The failure of an operation whose outcome is known; otherwise that the claim is ambiguous. */
const ambiguousUnder = ({ reference }: Claim) => <E>(failure: E): Exclude<E, OutcomeUnknown> | OutcomeAmbiguous =>
  isUnknown(failure)
    ? new OutcomeAmbiguous({ support_reference: reference })
    : failure as Exclude<E, OutcomeUnknown>

const isOutcomeKnown = ({ reasons }: Cause.Cause<unknown>): boolean =>
  reasons.every((reason) => Cause.isFailReason(reason) && !isAmbiguous(reason.error))

/**
 * The only way in which a mutation happens once under a key: by account, for 24 hours. A repeat of the request gets the
 * first answer as it was written, by whichever version of the service; another request under the key is refused, and a
 * mutation that fails leaves the key free. Stored answers are sealed. Rule: Idempotency (decisions 13).
 */
export class Idempotent extends Context.Service<Idempotent, {
  /**
   * Runs effects that only change the storage: claim, effects and answer are stored together or not at all. A
   * simultaneous repeat waits for the first request.
   */
  readonly once: <Answer, E, R>(
    schema: AnswerSchema<Answer>,
    effects: Effect.Effect<Answer, E, R>
  ) => Effect.Effect<Answered<Answer>, E | NotRun, R | Caller | KeyedRequest>
  /**
   * Runs a network operation: the claim is stored before, the outcome after. A repeat meanwhile fails with
   * `RequestInProgress`. Where the outcome is unknown (`OutcomeUnknown`, a defect, an interruption, a crash), the key
   * is ambiguous for good.
   */
  readonly sendOnce: <Prepared, Sent, Answer, E1, E2, E3, R1, R2, R3>(
    schema: AnswerSchema<Answer>,
    sending: Sending<Prepared, Sent, Answer, E1, E2, E3, R1, R2, R3>
  ) => Effect.Effect<
    Answered<Answer>,
    E1 | Exclude<E2, OutcomeUnknown> | E3 | NotRun,
    R1 | R2 | R3 | Caller | KeyedRequest
  >
  /** Deletes the answers that are no longer replayed, and returns their number. */
  readonly purge: Effect.Effect<number>
  /** Seals answers with the newest key where an older one holds them, and returns their number. */
  readonly reseal: Effect.Effect<number, SealBroken>
}>()("@kontor/core/Idempotency/Idempotent") {
  static readonly layer: Layer.Layer<
    Idempotent,
    never,
    Digest.Digest | IdempotencyStore | Sealing | SecureRandom.SecureRandom | UnitOfWork
  > = Layer.effect(
    Idempotent,
    Effect.gen(function*() {
      const [digest, random] = [yield* Digest.Digest, yield* SecureRandom.SecureRandom]
      const [store, unit] = [yield* IdempotencyStore, yield* UnitOfWork]
      const { keep, purge, replay, reseal } = yield* storedAnswers

      const newClaim = Effect.gen(function*() {
        const { account_id } = yield* Caller
        const { body, key, method, path } = yield* KeyedRequest
        const asked = encoder.encode(JSON.stringify([method, path, body]))
        const [request, reference] = [yield* digest.digestHex(Digest.sha256, asked), yield* random.uuidV7()]
        return { account_id, key, reference, request, claimed_at: yield* DateTime.now }
      })

      /** Claims a key and continues, in one unit of work; returns the claim that holds the key instead, if any. */
      const claiming = <A, E, R>(claim: Claim, goOn: Effect.Effect<A, E, R>) =>
        unit.commit(Effect.gen(function*() {
          const standing = yield* store.claim(claim, forgettableAt(claim.claimed_at))
          return Option.isSome(standing)
            ? { _tag: "Standing" as const, standing: standing.value }
            : { _tag: "Done" as const, done: yield* goOn }
        }))

      const once = Effect.fn("Idempotent.once")(
        function*<Answer, E, R>(schema: AnswerSchema<Answer>, effects: Effect.Effect<Answer, E, R>) {
          const claim = yield* newClaim
          const claimed = yield* claiming(claim, Effect.flatMap(effects, (answer) => keep(claim, schema, answer)))
          return claimed._tag === "Done" ? claimed.done : yield* replay(claimed.standing, claim)
        }
      )

      const close = (claim: Claim, cause: Cause.Cause<unknown>) =>
        Effect.ignoreCause(isOutcomeKnown(cause) ? store.discard(claim) : store.doubt(claim))

      const sendOnce = Effect.fn("Idempotent.sendOnce")(
        function*<Prepared, Sent, Answer, E1, E2, E3, R1, R2, R3>(
          schema: AnswerSchema<Answer>,
          { prepare, record, send }: Sending<Prepared, Sent, Answer, E1, E2, E3, R1, R2, R3>
        ) {
          const claim = yield* newClaim
          const finish = (sent: Sent) =>
            unit.commit(Effect.flatMap(record(sent), (answer) => keep(claim, schema, answer)))
          return yield* Effect.uninterruptibleMask(Effect.fnUntraced(function*(restore) {
            const claimed = yield* claiming(claim, prepare)
            if (claimed._tag === "Standing") return yield* restore(replay(claimed.standing, claim))
            return yield* restore(send(claimed.done)).pipe(
              Effect.mapError(ambiguousUnder(claim)),
              Effect.flatMap(finish),
              Effect.onError((cause) => close(claim, cause))
            )
          }))
        }
      )

      return Idempotent.of({ once, sendOnce, purge, reseal })
    })
  )
}
