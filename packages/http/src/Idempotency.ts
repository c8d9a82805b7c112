import type { Ability, Caller } from "@kontor/core/Accounts"
import {
  type Answered,
  IdempotencyConflict,
  idempotencyKeyOf,
  type KeyedRequest,
  type NotRun,
  OutcomeAmbiguous,
  RequestInProgress
} from "@kontor/core/Idempotency"
import { Effect, Option, Redacted, Schema } from "effect"
import { HttpEffect, HttpServerResponse } from "effect/http"
import { HttpApiEndpoint, HttpApiMiddleware, OpenApi } from "effect/http-api"
import { Abilities } from "./credentials/AdmittedCaller.ts"
import { HttpMetrics } from "./HttpMetrics.ts"
import { freeAnswer } from "./operations/Operation.ts"
import { type Call, CurrentRequest, type freeMeta, type Refused } from "./operations/Request.ts"
import { NoBody } from "./parameters/Bodies.ts"
import { type Guides, NoParameters, ParameterGuide } from "./parameters/Parameters.ts"
import {
  IdempotencyConflictProblem,
  IdempotencyKeyRequiredProblem,
  InvalidRequestProblem,
  InvalidSignalsRequestProblem,
  InvalidStateProblem,
  NotFoundProblem,
  OutcomeAmbiguousProblem,
  refuse
} from "./problems/ProblemBodies.ts"
import { invalidParameters } from "./problems/Refusals.ts"
import { sentences } from "./problems/Sentences.ts"

/** The header of the key. */
const header = "Idempotency-Key"

/** The rule for a key. */
const rule = `${header} must be 1 to 128 of A-Z a-z 0-9 . _ : - of which the first is a letter or digit`

/**
 * The header of an operation under a key, for its contract: `headers: keyHeaders`. The middleware reads and refuses the
 * key before the contract does.
 */
export const keyHeaders = {
  "idempotency-key": Schema.String.annotate({
    description:
      "A new key for each change, such as a UUID: 1 to 128 of A-Z a-z 0-9 . _ : - of which the first is a letter or digit, bare or as a quoted string. Within 24 hours a repeat with the same key gets the first answer.",
    examples: ["8e03978e-40d5-43e8-bc93-6894a57f9324"]
  }).check(
    Schema.makeFilter((text: string) => Option.isSome(idempotencyKeyOf(text)), { expected: "an idempotency key" })
  )
}

/** The header of a paid read that may be repeated, for its contract: `headers: retryHeaders`. */
export const retryHeaders = {
  "idempotency-key": Schema.optionalKey(keyHeaders["idempotency-key"].annotate({
    description:
      "A new key for each request, such as a UUID: 1 to 128 of A-Z a-z 0-9 . _ : - of which the first is a letter or digit, bare or as a quoted string. Within 24 hours a repeat of the request with the same key costs nothing."
  }))
}

const keyRequired = refuse(IdempotencyKeyRequiredProblem, {
  detail: sentences["idempotency-key-required"]
})

const malformed = Effect.flatMap(CurrentRequest, ({ hasSignalsCodes }): Refused => {
  const invalid_params = { [header]: [rule] }
  return hasSignalsCodes
    ? refuse(InvalidSignalsRequestProblem, { detail: `${rule}.`, invalid_params })
    : invalidParameters({ parameters: invalid_params })
})

const pathOf = (url: string): string => url.replace(/\?.*$/su, "")

/**
 * Requires a key for a change (428, 400), and gives the operation the key with the request it stands for. The operation
 * runs through `Idempotent` of core and answers with `answeredOnce`. It reads the body, so it stands outside of what
 * decodes it. Rule: monitoring#idempotency.
 */
export class IdempotencyKeyRequired extends HttpApiMiddleware.Service<IdempotencyKeyRequired, {
  provides: KeyedRequest
  requires: CurrentRequest
}>()("@kontor/http/idempotency/IdempotencyKeyRequired", {
  error: [IdempotencyKeyRequiredProblem, InvalidRequestProblem, IdempotencyConflictProblem, OutcomeAmbiguousProblem]
}) {
  static readonly check = (call: Call): Refused | undefined => {
    const { request: { headers, method, url }, text } = call
    const given = headers[header.toLowerCase()]
    if (given === undefined) return keyRequired
    const key = idempotencyKeyOf(given)
    if (Option.isNone(key)) return malformed
    call.keyed = { key: key.value, method, path: pathOf(url), body: text }
    return undefined
  }
}

/**
 * Takes a key for a paid read: its charge is booked once under it, and a repeat is answered anew and costs nothing.
 * Without one, each request is paid. Rule: credits#safe-retries.
 */
export class IdempotencyKeyAccepted
  extends HttpApiMiddleware.Service<IdempotencyKeyAccepted, { requires: CurrentRequest }>()(
    "@kontor/http/idempotency/IdempotencyKeyAccepted",
    { error: IdempotencyConflictProblem }
  )
{
  static readonly check = (call: Call): Refused | undefined => {
    const { parameters, request: { headers, url } } = call
    const given = headers[header.toLowerCase()]
    if (given === undefined) return undefined
    const key = idempotencyKeyOf(given)
    if (Option.isNone(key)) return malformed
    call.paidUnder = { key: key.value, asked: JSON.stringify([pathOf(url), parameters]) }
    return undefined
  }
}

const conflict = refuse(IdempotencyConflictProblem, {
  detail: sentences["idempotency-conflict"]
})

const inProgress = ({ retry_after_seconds }: RequestInProgress) =>
  refuse(
    IdempotencyConflictProblem,
    { detail: "The first request with this key is still being worked on. Send the same again later for its answer." },
    { "retry-after": String(retry_after_seconds) }
  )

const ambiguous = ({ support_reference }: OutcomeAmbiguous) =>
  refuse(OutcomeAmbiguousProblem, {
    detail: sentences["outcome-ambiguous"],
    support_reference
  })

const isNotRun = Schema.is(Schema.Union([IdempotencyConflict, RequestInProgress, OutcomeAmbiguous]))

const notRun = Effect.fnUntraced(function*(failure: NotRun) {
  switch (failure._tag) {
    case "IdempotencyConflict":
      return yield* conflict
    case "RequestInProgress":
      return yield* inProgress(failure)
    case "OutcomeAmbiguous":
      return yield* ambiguous(failure)
  }
})

/** The lowest status of a failure. */
const minFailureStatus = 400

const statusOf = (success: Schema.Top): number | undefined =>
  Schema.resolveAnnotations(success)?.httpApiStatus ?? Schema.resolveAnnotationsKey(success)?.httpApiStatus

/**
 * An answer follows its contract. A repeat gets the stored answer unchanged, because the contract may have been
 * different then.
 */
const answerOf = (success: Schema.Top) => <Answer>(answered: Answered<Answer>) =>
  answered.status === "created"
    ? answered.answer
    : HttpServerResponse.jsonUnsafe(Redacted.value(answered.answer), { status: statusOf(success) })

/**
 * Answers a mutation under a key: with its answer, the header `Idempotency-Status` and the status of `success`, or with
 * why it was not run.
 */
export const answeredOnce =
  (success: Schema.Top) => <Answer, E, R>(mutation: Effect.Effect<Answered<Answer>, E | NotRun, R>) =>
    mutation.pipe(
      Effect.tap(({ status }) => HttpMetrics.idempotentAnswers.record(1, { status })),
      Effect.tap(({ status }) =>
        HttpEffect.appendPreResponseHandler((_, response) =>
          Effect.succeed(
            response.status < minFailureStatus
              ? HttpServerResponse.setHeader(response, "idempotency-status", status)
              : response
          )
        )
      ),
      Effect.map(answerOf(success)),
      Effect.catchIf(isNotRun, notRun)
    )

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

const named = { id: Schema.String }

/** The parts of a change beside its name and path. */
interface Change<Success extends Schema.Top, Refusals extends ReadonlyArray<Schema.Top>> {
  /** The guide of the id in the path. */
  readonly guide: Guides
  /** The abilities that a Bearer token needs. */
  readonly abilities: ReadonlyArray<Ability>
  readonly success: Success
  /** Its failures, beside an unknown id and a state that does not allow it. */
  readonly refusals: Refusals
  readonly summary: string
  readonly description: string
}

/**
 * The contract of a change of what the id in its path names: the path describes the change completely. It takes a key,
 * but neither query parameters nor a body.
 */
export const changeByPath = <
  Method extends "POST" | "DELETE",
  const Name extends string,
  const Path extends `/${string}/:id${string}`,
  Success extends Schema.Top,
  const Refusals extends ReadonlyArray<Schema.Top>
>(
  method: Method,
  name: Name,
  path: Path,
  { abilities, description, guide, refusals, success, summary }: Change<Success, Refusals>
) => {
  const refused = [...refusals, NotFoundProblem, InvalidStateProblem] as const
  return HttpApiEndpoint.make(method)<
    Name,
    Path,
    typeof named,
    never,
    never,
    typeof keyHeaders,
    Success,
    typeof refused
  >(name, path, {
    params: named,
    headers: keyHeaders,
    success,
    // TypeScript cannot see here that refusals are not streams.
    error: refused as never
  })
    .middleware(NoBody)
    .middleware(NoParameters)
    .middleware(IdempotencyKeyRequired)
    .annotate(ParameterGuide, guide)
    .annotate(Abilities, abilities)
    .annotateMerge(OpenApi.annotations({ identifier: name, summary, description }))
}
