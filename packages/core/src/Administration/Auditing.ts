import { DateTime, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { UnitOfWork } from "../UnitOfWork.ts"
import { type AuditEntry, AuditLog } from "./AuditLog.ts"
import { Operator } from "./Operator.ts"

/**
 * What an entry says of a change, beside who made it and when. A change that may be repeated without effect gives its
 * entry an `id` that the repeat gives as well.
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
