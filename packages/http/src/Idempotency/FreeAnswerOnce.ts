import type { Caller } from "@kontor/core/Accounts"
import type { Answered, NotRun } from "@kontor/core/Idempotency"
import { Effect, Redacted, Schema } from "effect"
import { freeAnswer, type freeMeta } from "../Credits/FreeAnswer.ts"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { answeredOnce } from "./AnsweredOnce.ts"

/** The stored part of an answer: everything but its `meta`, which each answer makes anew. */
const Kept = Schema.Record(Schema.String, Schema.Json)

const withMeta = Effect.fnUntraced(function*<Body extends object>(
  answered: Answered<Body>
): Effect.fn.Return<Answered<Body & { readonly meta: typeof freeMeta.Type }>, never, Caller | CurrentRequest> {
  if (answered.status === "created") return { status: "created", answer: yield* freeAnswer(answered.answer) }
  const kept = yield* Effect.orDie(Schema.decodeUnknownEffect(Kept)(Redacted.value(answered.answer)))
  return { status: "replayed", answer: Redacted.make(yield* freeAnswer(kept)) }
})

/** Answers a free mutation under a key, as `answeredOnce` does: with the stored part and `meta`. */
export const freeAnswerOnce =
  (success: Schema.Top) => <Body extends object, E, R>(mutation: Effect.Effect<Answered<Body>, E | NotRun, R>) =>
    mutation.pipe(Effect.flatMap(withMeta), answeredOnce(success))
