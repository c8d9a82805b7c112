import { Context, DateTime, Effect, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { AccountId } from "../Accounts/Accounts.ts"
import type { Page } from "../ListCursor.ts"
import { UnitOfWork } from "../UnitOfWork.ts"

const { Int, Literals, NullOr, Record, String: Text, Struct, Union } = Schema

/** An action of an operator that is recorded. */
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
 * An entry of the audit log. `id` is a UUIDv7; `operator` is the name that they gave, `subject` the id of what was
 * changed. `details` hold no name, address or secret: an entry outlives the account.
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

/** A page of entries: those of an account and of an action, where these are given. */
export interface AuditPage extends Page<AuditEntry["id"]> {
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

/**
 * The operator and the way by which they administer the service: `name` as they give it, `via` the API of operators,
 * the command, or a program that embeds the service.
 */
export interface Operating {
  readonly name: string
  readonly via: "api" | "command" | "program"
}

/** The operator whose changes follow; a program that says nothing is a program without a name. */
export const Operator = Context.Reference<Operating>("@kontor/core/Administration/Operator", {
  defaultValue: () => ({ name: "", via: "program" })
})

/**
 * A change as its entry describes it, beside who made it and when. A change that may be repeated without effect gives
 * its entry an `id` that the repeat gives as well.
 */
export type Audited =
  & Pick<AuditEntry, "action">
  & Partial<Pick<AuditEntry, "id" | "account_id" | "subject" | "details">>

/**
 * Makes the function that records what operators do: it makes a change and its entry one unit of work, so that neither
 * stands without the other. A change that fails leaves no entry, and neither does one that changed nothing: `audited`
 * then returns nothing.
 */
export const makeAuditing = Effect.gen(function*() {
  const log = yield* AuditLog
  const unit = yield* UnitOfWork
  const random = yield* SecureRandom.SecureRandom

  const append = Effect.fnUntraced(function*({ account_id = null, action, details = {}, id, subject = null }: Audited) {
    const { name, via } = yield* Operator
    const entry = { id: id ?? (yield* random.uuidV7()), at: yield* DateTime.now, operator: name, via }
    yield* log.append({ ...entry, action, account_id, subject, details })
  })

  return <A, E, R>(work: Effect.Effect<A, E, R>, audited: (done: A) => Audited | undefined): Effect.Effect<A, E, R> =>
    unit.commit(Effect.tap(work, (done) => {
      const entry = audited(done)
      return entry === undefined ? Effect.void : append(entry)
    }))
})
