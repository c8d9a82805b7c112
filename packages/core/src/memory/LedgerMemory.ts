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
import { type Books, entriesOf, pageOf, placeOf, requestOf, sumsOf, usageOf } from "./AccountLedger.ts"
import { noRows } from "./Rows.ts"
import * as Tables from "./Tables.ts"

const discrepanciesOf = (account: AccountId, entries: ReadonlyArray<LedgerEntry>): ReadonlyArray<Discrepancy> =>
  entries.flatMap((entry, index) => {
    const before = entries[index - 1]?.balance_after ?? 0
    return entry.sequence === index + 1 && entry.balance_after === before + entry.credits && entry.balance_after >= 0
      ? []
      : [{ account_id: account, sequence: entry.sequence, found: "the entry does not follow from the one before" }]
  })

const balanceIn = (books: Books, account: AccountId): Balance => {
  const { granted, spent } = sumsOf(books, account)
  return { total: granted - spent, granted, spent }
}

const booked = (books: Books, booking: Booking, id: string, created_at: DateTime.Utc) => {
  const { account_id, credits } = booking
  const standing = books.byRequest.get(requestOf(booking))
  if (standing !== undefined) return Effect.succeed(books.entries.get(placeOf(account_id, standing))!)
  const { entries, granted, spent } = sumsOf(books, account_id)
  const balance = granted - spent
  const balance_after = balance + credits
  if (balance_after < 0) return Effect.fail(new InsufficientCredits({ required: -credits, balance }))
  const entry: LedgerEntry = { ...booking, id, sequence: entries + 1, balance_after, created_at }
  books.entries.set(placeOf(account_id, entry.sequence), entry)
  books.byRequest.set(requestOf(booking), entry.sequence)
  const isSpent = credits < 0 && booking.kind !== "adjustment"
  books.sums.set(account_id, {
    granted: isSpent ? granted : granted + credits,
    spent: isSpent ? spent - credits : spent,
    entries: entry.sequence
  })
  return Effect.succeed(entry)
}

/**
 * The ledger in memory, for tests and for embedders without books: complete and atomic, lost when the process ends. A
 * booking joins its unit of work.
 */
export const layer: Layer.Layer<Ledger, never, SecureRandom.SecureRandom> = Layer.effect(
  Ledger,
  Effect.gen(function*() {
    const random = yield* SecureRandom.SecureRandom
    const tables = Tables.make<Books>({ sums: noRows(), entries: noRows(), byRequest: noRows() })

    const book = Effect.fnUntraced(function*(booking: Booking) {
      const id = yield* random.uuidV7()
      const created_at = yield* DateTime.now
      return yield* Effect.flatten(tables.write((books) => booked(books, booking, id, created_at)))
    })

    return Ledger.of({
      book,
      balance: (account) => tables.read((books) => balanceIn(books, account)),
      overview: (account, limit) =>
        tables.read((books) => ({ balance: balanceIn(books, account), entries: pageOf(books, account, { limit }) })),
      entries: (account, page) => tables.read((books) => pageOf(books, account, page)),
      usage: (account, period) => tables.read((books) => usageOf(books, account, period)),
      outstanding: tables.read(({ sums }) =>
        Array.from(sums.entries()).reduce((sum, [, { granted, spent }]) => sum + granted - spent, 0)
      ),
      verify: tables.read((books) => {
        const accounts = Array.from(books.sums.entries(), ([account]) => account)
        return {
          accounts: accounts.length,
          entries: accounts.reduce((sum, account) => sum + sumsOf(books, account).entries, 0),
          discrepancies: accounts.flatMap((account) => discrepanciesOf(account, entriesOf(books, account)))
        }
      })
    })
  })
)
