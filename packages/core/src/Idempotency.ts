import { Cause, Context, DateTime, Duration, Effect, Layer, Option, Redacted, Schema } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import type { AccountId } from "./Accounts/Accounts.ts"
import { Caller } from "./Accounts/Caller.ts"
import { type SealBroken, type SealedText, Sealing } from "./Secrets.ts"
import { UnitOfWork } from "./UnitOfWork.ts"

const maxLength = 128

/** A key under which a mutation happens once: 1 to 128 of `[A-Za-z0-9._:-]`, the first alphanumeric. */
export const IdempotencyKey = Schema.String.check(
  Schema.isPattern(new RegExp(`^[A-Za-z0-9][A-Za-z0-9._:-]{0,${maxLength - 1}}$`))
).pipe(Schema.brand("IdempotencyKey"))
export type IdempotencyKey = typeof IdempotencyKey.Type

const decode = Schema.decodeUnknownOption(IdempotencyKey)

/** The key in a header, bare or as a quoted string of RFC 8941, if it is valid. */
export const idempotencyKeyOf = (header: string): Option.Option<IdempotencyKey> =>
  decode(/^"(?<key>[^"\\]*)"$/u.exec(header)?.groups?.["key"] ?? header)

/**
 * Identifies a claim of a key. `reference` is a UUIDv7, which the caller quotes to support where the outcome is
 * unknown.
 */
export interface ClaimName {
  readonly account_id: AccountId
  readonly key: IdempotencyKey
  readonly reference: string
}

/** The claim of a key for one request. `request` is the SHA-256 of the request, in hexadecimal. */
export interface Claim extends ClaimName {
  readonly request: string
  readonly claimed_at: DateTime.Utc
}

/**
 * The outcome of a claim: not known yet, an answer, unknown for good, or the charge of a read, which is not answered
 * from here; `isRepeated` once another request got it. Rule: credits#safe-retries.
 */
export type ClaimOutcome =
  | { readonly _tag: "Open" }
  | { readonly _tag: "Answered"; readonly answer: SealedText }
  | { readonly _tag: "Ambiguous" }
  | { readonly _tag: "Charged"; readonly isRepeated: boolean }

/** A claim that already holds a key. */
export interface StandingClaim extends Claim {
  readonly outcome: ClaimOutcome
}

/** A stored answer that is to be sealed again. */
export interface StoredAnswer extends ClaimName {
  readonly answer: SealedText
}

/**
 * Port: the keys under which mutations happen once, by account.
 *
 * Of simultaneous claims of one key, one succeeds. A claim of a key that another unit of work has claimed and not yet
 * stored waits for that unit, and then succeeds, or returns the other claim. An open claim is answered, doubted or
 * discarded, once; later changes are ignored. An ambiguous claim stands for good. Rule: monitoring#idempotency.
 */
export class IdempotencyStore extends Context.Service<IdempotencyStore, {
  /**
   * Claims a key that is free: without a claim, or with an answered or charged one of `forgettable` or earlier.
   * Otherwise returns the claim that holds it.
   */
  readonly claim: (claim: Claim, forgettable: DateTime.Utc) => Effect.Effect<Option.Option<StandingClaim>>
  /** Stores the answer of an open claim; false if it was not open. */
  readonly answer: (claim: ClaimName, answer: SealedText) => Effect.Effect<boolean>
  /** Makes an open claim ambiguous; false if it was not open. */
  readonly doubt: (claim: ClaimName) => Effect.Effect<boolean>
  /** Removes an open claim, so that its key is free; false if it was not open. */
  readonly discard: (claim: ClaimName) => Effect.Effect<boolean>
  /** Deletes answered and charged claims of this instant or earlier, and returns their number. */
  readonly purge: (forgettable: DateTime.Utc) => Effect.Effect<number>
  /** Deletes the claims of an account. */
  readonly erase: (account: AccountId) => Effect.Effect<void>
  /** At most `limit` answers that are not sealed with this key. */
  readonly answersWithout: (key_id: string, limit: number) => Effect.Effect<ReadonlyArray<StoredAnswer>>
  /** The number of answers by the key that seals them. */
  readonly answersByKey: Effect.Effect<ReadonlyMap<string, number>>
  /** Replaces an answer by the one that was sealed again; false if the answer was no longer there. */
  readonly replaceAnswer: (former: StoredAnswer, answer: SealedText) => Effect.Effect<boolean>
}>()("@kontor/core/Idempotency/IdempotencyStore") {}

/** The key belongs to another request: another method, path or body. */
export class IdempotencyConflict extends Schema.TaggedError<IdempotencyConflict>()("IdempotencyConflict", {}) {}

/** The first request under the key is still running: a later repeat gets its answer. */
export class RequestInProgress extends Schema.TaggedError<RequestInProgress>()("RequestInProgress", {
  retry_after_seconds: Schema.Int
}) {}

/**
 * A message was sent over the network under the key, and nobody knows what became of it. The key is blocked for good,
 * and nothing is sent again.
 */
export class OutcomeAmbiguous extends Schema.TaggedError<OutcomeAmbiguous>()("OutcomeAmbiguous", {
  support_reference: Schema.String
}) {}

/** A network operation may have reached its destination: no answer arrived in time, or the connection broke. */
export class OutcomeUnknown extends Schema.TaggedError<OutcomeUnknown>()("OutcomeUnknown", {}) {}

/** Why a mutation is not run. */
export type NotRun = IdempotencyConflict | RequestInProgress | OutcomeAmbiguous

/**
 * The requested mutation, and its idempotency key. `method`, `path` and `body`, exactly as they were sent, identify the
 * request: a key belongs to these three. A host with another protocol fills them with whatever distinguishes its
 * mutations.
 */
export class KeyedRequest extends Context.Service<KeyedRequest, {
  readonly key: IdempotencyKey
  readonly method: string
  readonly path: string
  readonly body: string
}>()("@kontor/core/Idempotency/KeyedRequest") {}

/**
 * A new answer, or the stored JSON of an earlier one under the same key. Another version of the service may have
 * written that, so its shape is not checked; it may hold a secret.
 */
export type Answered<Answer> =
  | { readonly status: "created"; readonly answer: Answer }
  | { readonly status: "replayed"; readonly answer: Redacted.Redacted<Schema.Json> }

/**
 * A mutation that sends something over the network. When sending fails with `OutcomeUnknown`, the message may have
 * arrived; with any other failure it has not, or its outcome is known.
 */
export interface Sending<Prepared, Sent, Answer, E1, E2, E3, R1, R2, R3> {
  /** Decides whether and what to send; stored together with the claim. */
  readonly prepare: Effect.Effect<Prepared, E1, R1>
  readonly send: (prepared: Prepared) => Effect.Effect<Sent, E2, R2>
  /** Records the outcome; stored together with the answer. */
  readonly record: (sent: Sent) => Effect.Effect<Answer, E3, R3>
}

/** The time for which an answer is replayed; then its key is free. */
const replayed = Duration.hours(24)

/**
 * The time after which a claim without an outcome belongs to a crashed node: no network operation takes nearly as long.
 */
const maxSendingTime = Duration.minutes(2)

/** The wait for the answer of a running request, in seconds: a third of the time of an attempt. */
const pauseBeforeRepeat = 5

/** At `now`, answers of claims of this instant or earlier are no longer replayed. */
const forgettableAt = (now: DateTime.Utc): DateTime.Utc => DateTime.subtractDuration(now, replayed)

/** Returns whether an open claim is too old at `now` to get its outcome. */
const isAbandoned = (claimed_at: DateTime.Utc, now: DateTime.Utc): boolean =>
  DateTime.isLessThanOrEqualTo(DateTime.addDuration(claimed_at, maxSendingTime), now)

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
      case "Charged":
        return yield* new IdempotencyConflict()
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

/** Makes `onceInParts` of the running of one part. */
const makeInParts = Effect.fnUntraced(function*(once: Idempotent["Service"]["once"]) {
  const digest = yield* Digest.Digest

  /** The key of a part: the first one has that of the request, so that another request under it is refused. */
  const keyOfPart = (key: IdempotencyKey, place: number) =>
    place === 0
      ? Effect.succeed(key)
      : Effect.map(
        digest.digestHex(Digest.sha256, encoder.encode(key)),
        (hash) => IdempotencyKey.make(`part:${place}:${hash}`)
      )

  return Effect.fn("Idempotent.onceInParts")(
    function*<Item, E, R>(
      schema: AnswerSchema<ReadonlyArray<Item>>,
      parts: ReadonlyArray<Effect.Effect<ReadonlyArray<Item>, E, R>>
    ) {
      const asked = yield* KeyedRequest
      const decode = Schema.decodeUnknownEffect(schema)
      const answered = yield* Effect.forEach(
        parts,
        (part, place) =>
          Effect.flatMap(
            keyOfPart(asked.key, place),
            (key) => once(schema, part).pipe(Effect.provideService(KeyedRequest, { ...asked, key }))
          )
      )
      const stored = answered.flatMap((one) => one.status === "replayed" ? [Redacted.value(one.answer)] : [])
      if (stored.length === parts.length) {
        const json: Schema.Json = stored.flatMap((items) => Array.isArray(items) ? items : [])
        return { status: "replayed" as const, answer: Redacted.make(json) }
      }
      const items = yield* Effect.forEach(answered, (one) =>
        one.status === "created"
          ? Effect.succeed(one.answer)
          : Effect.orDie(decode(Redacted.value(one.answer))))
      return { status: "created" as const, answer: items.flat() }
    }
  )
})

/**
 * The only way in which a mutation happens once under a key: by account, for 24 hours. A repeat of the request gets the
 * first answer as it was written, by whichever version of the service; another request under the key is refused, and a
 * mutation that fails leaves the key free. Stored answers are sealed.
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
   * Runs effects that belong to one request part by part, each as `once` does and all under its key. A repeat gets the
   * answers of the parts that are stored, and runs the others: so a request that was cut off goes on where it stopped.
   */
  readonly onceInParts: <Item, E, R>(
    schema: AnswerSchema<ReadonlyArray<Item>>,
    parts: ReadonlyArray<Effect.Effect<ReadonlyArray<Item>, E, R>>
  ) => Effect.Effect<Answered<ReadonlyArray<Item>>, E | NotRun, R | Caller | KeyedRequest>
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

      return Idempotent.of({ once, onceInParts: yield* makeInParts(once), sendOnce, purge, reseal })
    })
  )
}
