import { DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import type { AccountId } from "../Accounts/Account.ts"
import { type Booking, type Discrepancy, InsufficientCredits, Ledger, type LedgerEntry } from "../Credits/Ledger.ts"
import { type AccountLedger, emptyLedger, keyOf, pageOf } from "./AccountLedger.ts"
import { usageOf } from "./UsageMemory.ts"

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
    const accounts = new Map<AccountId, AccountLedger>()
    const ledgerOf = (account: AccountId): AccountLedger => {
      const ledger = accounts.get(account) ?? emptyLedger()
      accounts.set(account, ledger)
      return ledger
    }

    const book = Effect.fnUntraced(function*(booking: Booking) {
      const id = yield* random.uuidV7()
      const created_at = yield* DateTime.now
      const ledger = ledgerOf(booking.account_id)
      const standing = ledger.byRequest.get(keyOf(booking))
      if (standing !== undefined) return standing
      const balance = ledger.granted - ledger.spent
      const balance_after = balance + booking.credits
      if (balance_after < 0) return yield* new InsufficientCredits({ required: -booking.credits, balance })
      const entry = { ...booking, id, sequence: ledger.entries.length + 1, balance_after, created_at }
      ledger.entries.push(entry)
      ledger.byRequest.set(keyOf(booking), entry)
      ledger.granted += Math.max(booking.credits, 0)
      ledger.spent += Math.max(-booking.credits, 0)
      return entry
    })

    return Ledger.of({
      book,
      balance: (account) =>
        Effect.sync(() => {
          const { granted, spent } = ledgerOf(account)
          return { total: granted - spent, granted, spent }
        }),
      entries: (account, page) => Effect.sync(() => pageOf(ledgerOf(account).entries, page)),
      usage: (account, boundaries) => Effect.sync(() => usageOf(ledgerOf(account), boundaries)),
      verify: Effect.sync(() => ({
        accounts: accounts.size,
        entries: [...accounts.values()].reduce((sum, { entries }) => sum + entries.length, 0),
        discrepancies: [...accounts].flatMap(([account, { entries }]) => discrepanciesOf(account, entries))
      }))
    })
  })
)
