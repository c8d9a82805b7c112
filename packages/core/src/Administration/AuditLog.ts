import { Context, type Effect, Schema } from "effect"
import { AccountId } from "../Accounts/Account.ts"

const { Int, Literals, NullOr, Record, String: Text, Struct, Union } = Schema

/** What operators do that is recorded. */
export const AuditAction = Literals([
  "account.create",
  "account.change",
  "account.plan",
  "account.grant",
  "account.suspend",
  "account.resume",
  "account.export",
  "account.erase",
  "api_key.create",
  "api_key.revoke",
  "token.create",
  "token.revoke",
  "register.import",
  "register.withhold",
  "register.release",
  "deliveries.retry",
  "keys.rotate"
])
export type AuditAction = typeof AuditAction.Type

/**
 * Who did what. `id` is a UUIDv7; `operator` is the name that they gave, `subject` the id of what was changed.
 * `details` hold no name, address or secret: an entry outlives the account.
 */
export const AuditEntry = Struct({
  id: Text,
  at: Schema.DateTimeUtcFromString,
  operator: Text,
  via: Literals(["api", "command", "program"]),
  action: AuditAction,
  account_id: NullOr(AccountId),
  subject: NullOr(Text),
  details: Record(Text, Union([Text, Int]))
})
export type AuditEntry = typeof AuditEntry.Type

/** A page of entries, older than the last one of the page before. */
export interface AuditPage {
  readonly limit: number
  readonly before?: string | undefined
  readonly account_id?: AccountId | undefined
  readonly action?: AuditAction | undefined
}

/**
 * Port: the record of who did what, which only grows. An entry is part of the current unit of work: it stands exactly
 * when the change does.
 */
export class AuditLog extends Context.Service<AuditLog, {
  /** Adds an entry. One whose id is there already is not added again: what was done once is recorded once. */
  readonly append: (entry: AuditEntry) => Effect.Effect<void>
  /** Entries, the newest first. */
  readonly list: (page: AuditPage) => Effect.Effect<ReadonlyArray<AuditEntry>>
}>()("@kontor/core/Administration/AuditLog") {}
