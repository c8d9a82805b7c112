import { DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import type { AccountId } from "../Accounts/Account.ts"
import {
  type Balance,
  type Booking,
  type Discrepancy,
  InsufficientCredits,
  Ledger,
  type LedgerEntry
} from "../Credits/Ledger.ts"

const balanceOf = (entries: ReadonlyArray<LedgerEntry>): Balance => {
  const granted = entries.reduce((sum, { credits }) => sum + Math.max(credits, 0), 0)
  const spent = entries.reduce((sum, { credits }) => sum + Math.max(-credits, 0), 0)
  return { total: granted - spent, granted, spent }
}

const isSameBooking = (left: Booking, right: Booking): boolean =>
  left.request_id === right.request_id && left.kind === right.kind

const discrepanciesOf = (account: AccountId, entries: ReadonlyArray<LedgerEntry>): ReadonlyArray<Discrepancy> =>
  entries.flatMap((entry, index) => {
    const before = entries[index - 1]?.balance_after ?? 0
    return entry.sequence === index + 1 && entry.balance_after === before + entry.credits && entry.balance_after >= 0
      ? []
      : [{ account_id: account, sequence: entry.sequence, found: "the entry does not follow from the one before" }]
  })

/**
 * The ledger in memory: complete and atomic, for tests and for embedders who keep no books.
 * It is gone when the process ends.
 */
export const layer: Layer.Layer<Ledger, never, SecureRandom.SecureRandom> = Layer.effect(
  Ledger,
  Effect.gen(function*() {
    const random = yield* SecureRandom.SecureRandom
    const accounts = new Map<AccountId, Array<LedgerEntry>>()
    const entriesOf = (account: AccountId): Array<LedgerEntry> => {
      const entries = accounts.get(account) ?? []
      accounts.set(account, entries)
      return entries
    }

    const book = Effect.fnUntraced(function*(booking: Booking) {
      const id = yield* random.uuidV7()
      const created_at = yield* DateTime.now
      const entries = entriesOf(booking.account_id)
      const known = entries.find((entry) => isSameBooking(entry, booking))
      if (known !== undefined) return known
      const balance = entries.at(-1)?.balance_after ?? 0
      const balance_after = balance + booking.credits
      if (balance_after < 0) return yield* new InsufficientCredits({ required: -booking.credits, balance })
      const entry = { ...booking, id, sequence: entries.length + 1, balance_after, created_at }
      entries.push(entry)
      return entry
    })

    return Ledger.of({
      book,
      balance: (account) => Effect.sync(() => balanceOf(entriesOf(account))),
      entries: (account, { before, limit }) =>
        Effect.sync(() =>
          entriesOf(account).filter((entry) => before === undefined || entry.sequence < before).toReversed().slice(
            0,
            limit
          )
        ),
      verify: Effect.sync(() => ({
        accounts: accounts.size,
        entries: [...accounts.values()].reduce((sum, entries) => sum + entries.length, 0),
        discrepancies: [...accounts].flatMap(([account, entries]) => discrepanciesOf(account, entries))
      }))
    })
  })
)
