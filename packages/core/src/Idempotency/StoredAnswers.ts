import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import { type SealBroken, Sealing } from "../Secrets/Sealing.ts"
import { IdempotencyConflict, OutcomeAmbiguous, RequestInProgress } from "./IdempotencyFailures.ts"
import { type Claim, type ClaimName, IdempotencyStore, type StandingClaim } from "./IdempotencyStore.ts"
import type { Answered } from "./Sending.ts"
import { forgettableAt, isAbandoned, pauseBeforeRepeat } from "./Windows.ts"

/** The JSON form of an answer, which repeats get. */
export type AnswerSchema<Answer> = Schema.Codec<Answer, unknown>

/** The number of answers that are sealed again as one portion. */
const resealedAtOnce = 100

const KeptAnswer = Schema.fromJsonString(Schema.Json)

const placeOf = ({ account_id, reference }: ClaimName) => ({ table: "idempotency_keys", account_id, id: reference })

/** Seals and stores answers, and replays them. */
export const storedAnswers = Effect.gen(function*() {
  const [sealing, store] = [yield* Sealing, yield* IdempotencyStore]

  const keep = Effect.fnUntraced(
    function*<Answer>(claim: ClaimName, schema: AnswerSchema<Answer>, answer: Answer) {
      const text = yield* Effect.orDie(Schema.encodeEffect(Schema.fromJsonString(schema))(answer))
      const isStored = yield* store.answer(claim, yield* sealing.seal(placeOf(claim), Redacted.make(text)))
      if (!isStored) return yield* new OutcomeAmbiguous({ support_reference: claim.reference })
      const created: Answered<Answer> = { status: "created", answer }
      return created
    }
  )

  const replay = Effect.fnUntraced(function*(standing: StandingClaim, claim: Claim) {
    const { claimed_at, outcome, reference, request } = standing
    if (request !== claim.request) return yield* new IdempotencyConflict()
    switch (outcome._tag) {
      case "Answered": {
        const text = Redacted.value(yield* Effect.orDie(sealing.open(placeOf(standing), outcome.answer)))
        const answer = Redacted.make(yield* Effect.orDie(Schema.decodeEffect(KeptAnswer)(text)))
        return { status: "replayed" as const, answer }
      }
      case "Ambiguous":
        return yield* new OutcomeAmbiguous({ support_reference: reference })
      case "Open":
        return (isAbandoned(claimed_at, claim.claimed_at) && (yield* store.doubt(standing)))
          ? yield* new OutcomeAmbiguous({ support_reference: reference })
          : yield* new RequestInProgress({ retry_after_seconds: pauseBeforeRepeat })
    }
  })

  const resealSome = Effect.gen(function*() {
    const answers = yield* store.answersWithout(sealing.newest, resealedAtOnce)
    yield* Effect.forEach(
      answers,
      (stored) =>
        Effect.flatMap(
          sealing.reseal(placeOf(stored), stored.answer),
          Option.match({
            onNone: () => Effect.succeed(false),
            onSome: (answer) => store.replaceAnswer(stored, answer)
          })
        ),
      { discard: true }
    )
    return answers.length
  })

  const reseal: Effect.Effect<number, SealBroken> = Effect.flatMap(
    resealSome,
    (count) => count === 0 ? Effect.succeed(0) : Effect.map(reseal, (more) => count + more)
  )

  return {
    /** Stores the answer of an open claim, sealed. A claim that is no longer open is ambiguous. */
    keep,
    /** The result for a repeat of a request whose key is claimed. */
    replay,
    /** Deletes the answers that are no longer replayed. */
    purge: Effect.flatMap(DateTime.now, (now) => store.purge(forgettableAt(now))),
    reseal
  }
})
