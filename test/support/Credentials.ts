import { AccountId, type ApiKey, type Subscription, type Token } from "@kontor/core/Accounts"
import { DateTime } from "effect"
import { randomBytes, randomUUID } from "node:crypto"

/** The instant of an RFC 3339 text. */
export const at = (instant: string): DateTime.Utc => DateTime.makeUnsafe(instant)

/** A value as plain JSON, to compare it. */
export const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** The id of an account that nobody has yet. */
export const newId = () => AccountId.make(randomUUID())

/** An account that no store has yet. */
export const anAccount = (created_at: string) => ({
  id: newId(),
  name: "Bäckerei Ümläut & Söhne „Zum Löwen“",
  email: "post@example.org",
  subscription: null,
  status: "active" as const,
  created_at: at(created_at)
})

/** A subscription with instants to the millisecond. */
export const aSubscription: Subscription = {
  plan: "pro",
  status: "past_due",
  current_period_start: at("2026-02-28T23:59:59.999Z"),
  current_period_end: at("2027-02-28T00:00:00.000Z")
}

/** An API key that no store has yet. */
export const aKey = (account_id: AccountId, created_at = "2026-05-01T00:00:00.000Z"): ApiKey => ({
  id: randomUUID(),
  account_id,
  name: "first key",
  masked_key: "kt_AbCd…wXyZ",
  digest: randomBytes(32).toString("hex"),
  created_at: at(created_at),
  last_used_at: null
})

/** A token that no store has yet. */
export const aToken = (account_id: AccountId): Omit<Token, "id"> => ({
  account_id,
  name: "nightly export",
  abilities: ["api:data", "account:keys"],
  digest: randomBytes(32).toString("hex"),
  expires_at: at("2027-01-01T12:00:00.000Z"),
  created_at: at("2026-05-01T00:00:00.123Z"),
  last_used_at: null
})
