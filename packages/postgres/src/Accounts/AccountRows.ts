import type { Account, AccountId, Subscription } from "@kontor/core/Accounts"
import { DateTime } from "effect"

/** A row of `accounts`. */
export interface AccountRow {
  readonly id: AccountId
  readonly name: string
  readonly email: string | null
  readonly created_at: Date
  readonly status: Account["status"]
  readonly subscription_plan: Subscription["plan"] | null
  readonly subscription_status: Subscription["status"] | null
  readonly current_period_start: Date | null
  readonly current_period_end: Date | null
  readonly grace_until: Date | null
}

/** The columns of an {@link AccountRow}. */
export const accountColumns =
  "id, name, email, created_at, status, subscription_plan, subscription_status, current_period_start, current_period_end, grace_until"

const subscriptionOf = (row: AccountRow): Subscription | null =>
  row.subscription_plan === null || row.subscription_status === null || row.current_period_start === null ||
    row.current_period_end === null
    ? null
    : {
      plan: row.subscription_plan,
      status: row.subscription_status,
      current_period_start: DateTime.fromDateUnsafe(row.current_period_start),
      current_period_end: DateTime.fromDateUnsafe(row.current_period_end),
      grace_until: row.grace_until === null ? null : DateTime.fromDateUnsafe(row.grace_until)
    }

/** The account of a row. */
export const accountOf = (row: AccountRow): Account => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subscription: subscriptionOf(row),
  status: row.status,
  created_at: DateTime.fromDateUnsafe(row.created_at)
})

/** A time as a column holds it. */
export const instant = (time: DateTime.Utc | null): Date | null => time === null ? null : DateTime.toDateUtc(time)
