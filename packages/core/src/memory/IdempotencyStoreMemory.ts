import { Context, DateTime, Effect, Layer, Option } from "effect"
import { type Claim, type ClaimName, type ClaimOutcome, IdempotencyStore, type StandingClaim } from "../Idempotency.ts"
import { sealedWith } from "../Secrets.ts"
import { countByKey, makeTables, noRows, type Rows, rowsOf, type Tables } from "./Tables.ts"

type Claims = Rows<string, StandingClaim>

/** The claims of keys, which changes and charges share. */
export class KeyClaims extends Context.Service<KeyClaims, Tables<{ readonly claims: Claims }>>()(
  "@kontor/core/memory/IdempotencyStoreMemory/KeyClaims"
) {
  static readonly layer = Layer.sync(KeyClaims, () => makeTables({ claims: noRows<string, StandingClaim>() }))
}

/** The place of a key among the claims. */
export const placeOf = ({ account_id, key }: Pick<ClaimName, "account_id" | "key">): string => `${account_id} ${key}`

/** Whether a claim of this instant or earlier is no longer replayed. */
export const isForgettable = ({ claimed_at, outcome }: StandingClaim, forgettable: DateTime.Utc): boolean =>
  (outcome._tag === "Answered" || outcome._tag === "Charged") && DateTime.isLessThanOrEqualTo(claimed_at, forgettable)

const claimIn = (claims: Claims, claim: Claim, forgettable: DateTime.Utc): Option.Option<StandingClaim> => {
  const standing = claims.get(placeOf(claim))
  if (standing !== undefined && !isForgettable(standing, forgettable)) return Option.some(standing)
  claims.set(placeOf(claim), { ...claim, outcome: { _tag: "Open" } })
  return Option.none()
}

const openIn = (claims: Claims, claim: ClaimName): StandingClaim | undefined => {
  const standing = claims.get(placeOf(claim))
  return standing?.outcome._tag === "Open" && standing.reference === claim.reference ? standing : undefined
}

const settleIn = (claims: Claims, claim: ClaimName, outcome: ClaimOutcome): boolean => {
  const open = openIn(claims, claim)
  if (open !== undefined) claims.set(placeOf(claim), { ...open, outcome })
  return open !== undefined
}

const answersIn = (claims: Claims) =>
  rowsOf(claims).flatMap(({ account_id, key, outcome, reference }) =>
    outcome._tag === "Answered" ? [{ account_id, key, reference, answer: outcome.answer }] : []
  )

/** The idempotency keys in memory: complete and atomic, lost when the process ends. */
export const layer: Layer.Layer<IdempotencyStore> = Layer.effect(
  IdempotencyStore,
  Effect.map(KeyClaims, (tables) =>
    IdempotencyStore.of({
      claim: (claim, forgettable) => tables.write(({ claims }) => claimIn(claims, claim, forgettable)),
      answer: (claim, answer) => tables.write(({ claims }) => settleIn(claims, claim, { _tag: "Answered", answer })),
      doubt: (claim) => tables.write(({ claims }) => settleIn(claims, claim, { _tag: "Ambiguous" })),
      discard: (claim) =>
        tables.write(({ claims }) => openIn(claims, claim) !== undefined && claims.delete(placeOf(claim))),
      purge: (forgettable) =>
        tables.write(({ claims }) =>
          rowsOf(claims).filter((claim) => isForgettable(claim, forgettable) && claims.delete(placeOf(claim))).length
        ),
      erase: (account) =>
        tables.write(({ claims }) => {
          for (const claim of rowsOf(claims)) if (claim.account_id === account) claims.delete(placeOf(claim))
        }),
      answersWithout: (key_id, limit) =>
        tables.read(({ claims }) =>
          answersIn(claims).filter(({ answer }) => !Option.contains(sealedWith(answer), key_id)).slice(0, limit)
        ),
      answersByKey: tables.read(({ claims }) => countByKey(answersIn(claims).map(({ answer }) => [answer]))),
      replaceAnswer: (former, answer) =>
        tables.write(({ claims }) => {
          const standing = claims.get(placeOf(former))
          if (standing?.outcome._tag !== "Answered" || standing.outcome.answer !== former.answer) return false
          claims.set(placeOf(former), { ...standing, outcome: { _tag: "Answered", answer } })
          return true
        })
    }))
).pipe(Layer.provide(KeyClaims.layer))
