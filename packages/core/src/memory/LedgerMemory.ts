import { DateTime, Effect, Layer, Option, Order } from "effect"
import { SecureRandom } from "effect/crypto"
import type { AccountId } from "../Accounts/Accounts.ts"
import type { CredentialRef } from "../Accounts/Caller.ts"
import {
  type Balance,
  type Booking,
  type Budget,
  BudgetExceeded,
  type ChargeKey,
  ChargeKeyConflict,
  type ChargeTerms,
  type CredentialUsage,
  type Discrepancy,
  type EntryPage,
  type FallenBalance,
  InsufficientCredits,
  keptUnderKey,
  Ledger,
  type LedgerEntry,
  maxNamedSpenders,
  type NotPaid,
  type Period,
  standardThreshold,
  type UsageHour,
  usageKinds,
  type UsageLine
} from "../Credits/Ledger.ts"
import type { IdempotencyKey, StandingClaim } from "../Idempotency.ts"
import { berlinDayOf } from "../Register/CalendarDate.ts"
import { isForgettable, KeyClaims, placeOf as placeOfKey } from "./IdempotencyStoreMemory.ts"
import { makeTables, noRows, type Rows, rowsOf, writeBoth } from "./Tables.ts"

/** The credits an account has received and spent in all, and the number of its entries. */
interface AccountSums {
  readonly granted: number
  readonly spent: number
  readonly entries: number
}

/**
 * The tables of the ledger: sums by account, entries by account and sequence, and sequences by account, kind and
 * request; thresholds of low balances, and what fell, by account; what budgets count, by account, month and credential.
 */
interface Books {
  readonly sums: Rows<AccountId, AccountSums>
  readonly entries: Rows<string, LedgerEntry>
  readonly byRequest: Rows<string, number>
  readonly thresholds: Rows<AccountId, number>
  readonly fallen: Rows<AccountId, FallenBalance>
  readonly spending: Rows<string, number>
}

const noSums: AccountSums = { granted: 0, spent: 0, entries: 0 }

/** The sums of an account; zero without an entry. */
const sumsOf = ({ sums }: Books, account: AccountId): AccountSums => sums.get(account) ?? noSums

/** The key by which an entry is found. */
const placeOf = (account: AccountId, sequence: number): string => `${account} ${sequence}`

/** The key that makes an entry unique. */
const requestOf = ({ account_id, kind, request_id }: Pick<Booking, "account_id" | "kind" | "request_id">) =>
  `${account_id} ${kind} ${request_id}`

/** The key by which a budget is counted. */
const placeOfBudget = (month: string, account: AccountId, credential: CredentialRef | undefined): string =>
  `${account} ${month} ${credential?.kind}/${credential?.id}`

/** The entries of an account, oldest first. */
const entriesOf = (books: Books, account: AccountId): ReadonlyArray<LedgerEntry> =>
  Array.from({ length: sumsOf(books, account).entries }, (_, index) => books.entries.get(placeOf(account, index + 1))!)

const isAsked = ({ created_at, endpoint }: LedgerEntry, page: EntryPage): boolean =>
  (page.from === undefined || DateTime.isGreaterThanOrEqualTo(created_at, page.from)) &&
  (page.until === undefined || DateTime.isLessThan(created_at, page.until)) &&
  (page.endpoint === undefined || (endpoint ?? "") === page.endpoint)

const newestFirst = Order.flip(Order.combine(
  Order.mapInput(DateTime.Order, ({ created_at }: LedgerEntry) => created_at),
  Order.mapInput(Order.Number, ({ sequence }: LedgerEntry) => sequence)
))

/** The entries of a page, the newest first. */
const pageOf = (books: Books, account: AccountId, page: EntryPage): ReadonlyArray<LedgerEntry> => {
  const { after = Infinity, endpoint, from, limit, until } = page
  if (endpoint === undefined && from === undefined && until === undefined) {
    const last = Math.min(after - 1, sumsOf(books, account).entries)
    return Array.from(
      { length: Math.min(limit, last) },
      (_, index) => books.entries.get(placeOf(account, last - index))!
    )
  }
  const shown = books.entries.get(placeOf(account, after))
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

/** The usage of an account in the months of a period, by credential. */
const usageByCredentialOf = (
  books: Books,
  account: AccountId,
  { from, to }: Period
): ReadonlyArray<CredentialUsage> => {
  const sums = new Map<string, CredentialUsage>()
  const named = new Map<string, Set<string>>()
  for (const entry of entriesOf(books, account).filter(isUsage)) {
    const { created_at, credits } = entry
    const month = berlinDayOf(created_at).slice(0, 7)
    if (month < from.slice(0, 7) || month > to.slice(0, 7)) continue
    const inMonth = named.get(month) ?? new Set()
    const written = JSON.stringify(entry.credential ?? null)
    const isNamed = entry.credential === undefined || inMonth.has(written) || inMonth.size < maxNamedSpenders
    if (isNamed && entry.credential !== undefined) named.set(month, inMonth.add(written))
    const credential = isNamed ? entry.credential ?? null : "others"
    const place = isNamed ? written : "others"
    const sum = sums.get(place) ?? { credential, requests: 0, credits_used: 0 }
    const requests = sum.requests + (isRequest(entry, books) ? 1 : 0)
    sums.set(place, { ...sum, requests, credits_used: sum.credits_used - credits })
  }
  return [...sums.values()]
}

/** The usage of all accounts by hour. */
const hoursOf = (books: Books, since: DateTime.Utc): ReadonlyArray<UsageHour> => {
  const hours = new Map<number, UsageHour>()
  for (const entry of rowsOf(books.entries).filter(isUsage)) {
    if (DateTime.isLessThan(entry.created_at, since)) continue
    const hour = DateTime.startOf(entry.created_at, "hour")
    const { credits_used, requests } = hours.get(hour.epochMilliseconds) ?? { requests: 0, credits_used: 0 }
    hours.set(hour.epochMilliseconds, {
      hour,
      requests: requests + (isRequest(entry, books) ? 1 : 0),
      credits_used: credits_used - entry.credits
    })
  }
  return [...hours.values()]
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

const thresholdIn = ({ thresholds }: Books, account: AccountId): number => thresholds.get(account) ?? standardThreshold

/** Marks a balance that an entry took below the threshold of its account, or to zero. */
const markFall = (books: Books, { account_id, balance_after, credits }: LedgerEntry): void => {
  const [before, threshold] = [balance_after - credits, thresholdIn(books, account_id)]
  const known = books.fallen.get(account_id)
  const low = before >= threshold && balance_after < threshold ? { balance: balance_after, threshold } : null
  const is_exhausted = before > 0 && balance_after === 0
  if (low === null && !is_exhausted) return
  books.fallen.set(account_id, {
    low: low ?? known?.low ?? null,
    is_exhausted: is_exhausted || known?.is_exhausted === true
  })
}

/** Books something, and counts it in the budget that it has. */
const booked = (
  books: Books,
  booking: Booking,
  id: string,
  created_at: DateTime.Utc,
  budget?: Budget
): Effect.Effect<LedgerEntry, InsufficientCredits | BudgetExceeded> => {
  const { account_id, credential, credits } = booking
  const standing = books.byRequest.get(requestOf(booking))
  if (standing !== undefined) return Effect.succeed(books.entries.get(placeOf(account_id, standing))!)
  const { entries, granted, spent } = sumsOf(books, account_id)
  const balance = granted - spent
  const balance_after = balance + credits
  if (balance_after < 0) return Effect.fail(new InsufficientCredits({ required: -credits, balance }))
  if (budget !== undefined) {
    const place = placeOfBudget(budget.month, account_id, credential)
    const spent = books.spending.get(place) ?? 0
    if (credits < 0 && spent - credits > budget.monthly_credit_limit) {
      return Effect.fail(new BudgetExceeded({ ...budget, required: -credits, spent }))
    }
    books.spending.set(place, Math.max(0, spent - credits))
  }
  const entry: LedgerEntry = { ...booking, id, sequence: entries + 1, balance_after, created_at }
  books.entries.set(placeOf(account_id, entry.sequence), entry)
  books.byRequest.set(requestOf(booking), entry.sequence)
  markFall(books, entry)
  const isSpent = credits < 0 && booking.kind !== "adjustment"
  books.sums.set(account_id, {
    granted: isSpent ? granted : granted + credits,
    spent: isSpent ? spent - credits : spent,
    entries: entry.sequence
  })
  return Effect.succeed(entry)
}

/** The claims of keys, by account and key. */
type Claims = Rows<string, StandingClaim>

/** The claim of a key of an account that is not forgotten. */
const claimIn = (claims: Claims, account_id: AccountId, key: string, now: DateTime.Utc): StandingClaim | undefined => {
  const claim = claims.get(placeOfKey({ account_id, key: key as IdempotencyKey }))
  return claim === undefined || isForgettable(claim, DateTime.subtractDuration(now, keptUnderKey)) ? undefined : claim
}

/** Whether a repeat got the entry of the claim of an adjusted charge; the key of one that nobody got is free then. */
const isRepeated = (claims: Claims, { key }: ChargeKey, { account_id, request_id }: Booking): boolean => {
  const claim = claims.get(placeOfKey({ account_id, key: key as IdempotencyKey }))
  if (claim?.reference !== request_id || claim.outcome._tag !== "Charged") return false
  if (!claim.outcome.isRepeated) claims.delete(placeOfKey(claim))
  return claim.outcome.isRepeated
}

/** Books under a key: what its claim says, or the first charge under it. */
const bookedUnder = (
  books: Books,
  claims: Claims,
  { budget, under }: ChargeTerms,
  booking: Booking,
  id: string,
  now: DateTime.Utc
): Effect.Effect<LedgerEntry, NotPaid> => {
  const { account_id, kind, request_id } = booking
  if (under === undefined) return booked(books, booking, id, now, budget)
  if (kind === "adjustment") {
    return isRepeated(claims, under, booking)
      ? Effect.fail(new ChargeKeyConflict())
      : booked(books, booking, id, now, budget)
  }
  const { key, request } = under
  const claim = claimIn(claims, account_id, key, now)
  const isOwn = claim?.reference === request_id
  if (claim === undefined) {
    const isBooked = () => books.byRequest.get(requestOf(booking)) !== undefined
    const wasBooked = isBooked()
    const entry = booked(books, booking, id, now, budget)
    if (!wasBooked && isBooked()) {
      const made = { account_id, key: key as IdempotencyKey, reference: request_id, request, claimed_at: now }
      claims.set(placeOfKey(made), { ...made, outcome: { _tag: "Charged", isRepeated: false } })
    }
    return entry
  }
  const standing = books.byRequest.get(requestOf({ account_id, kind, request_id: claim.reference }))
  if (claim.request !== request || standing === undefined) return Effect.fail(new ChargeKeyConflict())
  if (!isOwn) claims.set(placeOfKey(claim), { ...claim, outcome: { _tag: "Charged", isRepeated: true } })
  return Effect.succeed(books.entries.get(placeOf(account_id, standing))!)
}

/**
 * The ledger in memory, for tests and for embedders without books: complete and atomic, lost when the process ends. A
 * booking joins its unit of work.
 */
export const layer: Layer.Layer<Ledger, never, SecureRandom.SecureRandom> = Layer.effect(
  Ledger,
  Effect.gen(function*() {
    const random = yield* SecureRandom.SecureRandom
    const keys = yield* KeyClaims
    const tables = makeTables<Books>({
      sums: noRows(),
      entries: noRows(),
      byRequest: noRows(),
      thresholds: noRows(),
      fallen: noRows(),
      spending: noRows()
    })

    const book = Effect.fnUntraced(function*(booking: Booking) {
      const id = yield* random.uuidV7()
      const created_at = yield* DateTime.now
      return yield* Effect.flatten(tables.write((books) => booked(books, booking, id, created_at)))
    }, Effect.catchTag("BudgetExceeded", Effect.die))

    const bookUnder = Effect.fnUntraced(function*(terms: ChargeTerms, booking: Booking) {
      const id = yield* random.uuidV7()
      const now = yield* DateTime.now
      return yield* Effect.flatten(
        writeBoth(tables, keys, (books, { claims }) => bookedUnder(books, claims, terms, booking, id, now))
      )
    })

    const chargedUnder = Effect.fnUntraced(function*(account: AccountId, { key, request }: ChargeKey) {
      const now = yield* DateTime.now
      const claim = yield* keys.read(({ claims }) => claimIn(claims, account, key, now))
      if (claim !== undefined && (claim.request !== request || claim.outcome._tag !== "Charged")) {
        return yield* new ChargeKeyConflict()
      }
      return Option.map(Option.fromUndefinedOr(claim), ({ reference }) => reference)
    })

    return Ledger.of({
      book,
      bookUnder,
      chargedUnder,
      balance: (account) => tables.read((books) => balanceIn(books, account)),
      overview: (account, limit) =>
        tables.read((books) => ({ balance: balanceIn(books, account), entries: pageOf(books, account, { limit }) })),
      threshold: (account) => tables.read((books) => thresholdIn(books, account)),
      setThreshold: (account, credits) => tables.write(({ thresholds }) => thresholds.set(account, credits)),
      fallen: (limit) =>
        tables.read(({ fallen }) => Array.from(fallen.entries(), ([account]) => account).slice(0, limit)),
      takeFallen: (account) =>
        tables.write(({ fallen }) => {
          const marks = fallen.get(account)
          fallen.delete(account)
          return Option.fromUndefinedOr(marks)
        }),
      entries: (account, page) => tables.read((books) => pageOf(books, account, page)),
      usage: (account, period) => tables.read((books) => usageOf(books, account, period)),
      usageByCredential: (account, period) => tables.read((books) => usageByCredentialOf(books, account, period)),
      spentIn: (month, account, credential) =>
        tables.read(({ spending }) => spending.get(placeOfBudget(month, account, credential)) ?? 0),
      hours: (since) => tables.read((books) => hoursOf(books, since)),
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
).pipe(Layer.provide(KeyClaims.layer))
