import { DateTime, Effect, Layer, Order } from "effect"
import { SecureRandom } from "effect/crypto"
import type { AccountId } from "../Accounts/Accounts.ts"
import {
  type Balance,
  type Booking,
  type Discrepancy,
  type EntryPage,
  InsufficientCredits,
  Ledger,
  type LedgerEntry,
  type Period,
  usageKinds,
  type UsageLine
} from "../Credits/Ledger.ts"
import { berlinDayOf } from "../Register/CalendarDate.ts"
import { makeTables, noRows, type Rows } from "./Tables.ts"

/** The credits an account has received and spent in all, and the number of its entries. */
interface AccountSums {
  readonly granted: number
  readonly spent: number
  readonly entries: number
}

/**
 * The tables of the ledger: sums by account, entries by account and sequence, and sequences by account, kind and
 * request.
 */
interface Books {
  readonly sums: Rows<AccountId, AccountSums>
  readonly entries: Rows<string, LedgerEntry>
  readonly byRequest: Rows<string, number>
}

const noSums: AccountSums = { granted: 0, spent: 0, entries: 0 }

/** The sums of an account; zero without an entry. */
const sumsOf = ({ sums }: Books, account: AccountId): AccountSums => sums.get(account) ?? noSums

/** The key by which an entry is found. */
const placeOf = (account: AccountId, sequence: number): string => `${account} ${sequence}`

/** The key that makes an entry unique. */
const requestOf = ({ account_id, kind, request_id }: Pick<Booking, "account_id" | "kind" | "request_id">) =>
  `${account_id} ${kind} ${request_id}`

/** The entries of an account, oldest first. */
const entriesOf = (books: Books, account: AccountId): ReadonlyArray<LedgerEntry> =>
  Array.from({ length: sumsOf(books, account).entries }, (_, index) => books.entries.get(placeOf(account, index + 1))!)

const isAsked = ({ created_at, endpoint }: LedgerEntry, page: EntryPage): boolean =>
  (page.from === undefined || DateTime.isGreaterThanOrEqualTo(created_at, page.from)) &&
  (page.until === undefined || DateTime.isLessThan(created_at, page.until)) &&
  (page.endpoint === undefined || endpoint === page.endpoint)

const newestFirst = Order.flip(Order.combine(
  Order.mapInput(DateTime.Order, ({ created_at }: LedgerEntry) => created_at),
  Order.mapInput(Order.Number, ({ sequence }: LedgerEntry) => sequence)
))

/** The entries of a page, the newest first. */
const pageOf = (books: Books, account: AccountId, page: EntryPage): ReadonlyArray<LedgerEntry> => {
  const { before = Infinity, endpoint, from, limit, until } = page
  if (endpoint === undefined && from === undefined && until === undefined) {
    const last = Math.min(before - 1, sumsOf(books, account).entries)
    return Array.from(
      { length: Math.min(limit, last) },
      (_, index) => books.entries.get(placeOf(account, last - index))!
    )
  }
  const shown = books.entries.get(placeOf(account, before))
  return entriesOf(books, account)
    .filter((entry) => isAsked(entry, page) && (shown === undefined || newestFirst(shown, entry) < 0))
    .toSorted(newestFirst)
    .slice(0, limit)
}

const isUsage = ({ kind }: LedgerEntry): boolean => usageKinds.some((usage) => usage === kind)

/** Returns whether an entry counts as its request. A surcharge does so only where its request has no other charge. */
const isRequest = (entry: LedgerEntry, { byRequest }: Books): boolean =>
  entry.kind !== "surcharge" || byRequest.get(requestOf({ ...entry, kind: "charge" })) === undefined

/** The usage of an account in a period, by day and endpoint. */
const usageOf = (books: Books, account: AccountId, { from, to }: Period): ReadonlyArray<UsageLine> => {
  const lines = new Map<string, UsageLine>()
  for (const entry of entriesOf(books, account).filter(isUsage)) {
    const { created_at, credits, endpoint } = entry
    const day = berlinDayOf(created_at)
    if (day < from || day > to) continue
    const line = lines.get(`${day} ${endpoint}`) ?? { day, endpoint, requests: 0, credits_used: 0 }
    const requests = line.requests + (isRequest(entry, books) ? 1 : 0)
    lines.set(`${day} ${endpoint}`, { ...line, requests, credits_used: line.credits_used - credits })
  }
  return [...lines.values()]
}

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
    const tables = makeTables<Books>({ sums: noRows(), entries: noRows(), byRequest: noRows() })

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
