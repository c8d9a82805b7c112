import { Context, Effect, Layer, Option } from "effect"
import { type Account, Accounts } from "../Accounts/Accounts.ts"
import { Caller } from "../Accounts/Caller.ts"
import { CredentialStore, type NamedCredentialRef, namingIn } from "../Accounts/CredentialStore.ts"
import { InvalidParameters } from "../InvalidRequest.ts"
import { cursorRule } from "../ListCursor.ts"
import { endOfBerlinDay, startOfBerlinDay } from "../Register/CalendarDate.ts"
import { Ledger, type LedgerEntry, type Overview } from "./Ledger.ts"
import type { AskedPeriod } from "./Usage.ts"

const newest = 20

/** An entry with the name of the credential that spent it. */
export interface NamedEntry extends Omit<LedgerEntry, "credential"> {
  readonly credential: NamedCredentialRef | null
}

/** Makes what names the credentials of the caller's entries. */
const makeNamed = Effect.map(CredentialStore, (store) => {
  const naming = namingIn(store)
  return Effect.fnUntraced(function*(entries: ReadonlyArray<LedgerEntry>) {
    const { account_id } = yield* Caller
    const nameOf = yield* naming(account_id, entries.map(({ credential }) => credential))
    return entries.map((entry): NamedEntry => ({ ...entry, credential: nameOf(entry.credential) }))
  })
})

/** The caller's own account. */
// @effect-diagnostics-next-line leakingRequirements:off -- each call has a caller of its own.
export class OwnAccount extends Context.Service<OwnAccount, {
  readonly account: Effect.Effect<Account, never, Caller>
  /** The balance of the account, and its newest 20 ledger entries. */
  readonly credits: Effect.Effect<Overview, never, Caller>
  /** Below how many credits the balance of the account is low. */
  readonly threshold: Effect.Effect<number, never, Caller>
  readonly setThreshold: (credits: number) => Effect.Effect<void, never, Caller>
  /** Entries of the account with the names that their credentials have now. */
  readonly named: (entries: ReadonlyArray<LedgerEntry>) => Effect.Effect<ReadonlyArray<NamedEntry>, never, Caller>
}>()("@kontor/core/Credits/OwnAccount") {
  static readonly layer: Layer.Layer<OwnAccount, never, Accounts | CredentialStore | Ledger> = Layer.effect(
    OwnAccount,
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const ledger = yield* Ledger
      return OwnAccount.of({
        named: yield* makeNamed,
        account: Effect.flatMap(Caller, ({ account_id }) => accounts.find(account_id)).pipe(
          Effect.map(Option.getOrUndefined),
          Effect.filterOrElse(
            (account) => account !== undefined,
            () => Effect.die("The account of a caller is never removed.")
          ),
          Effect.withSpan("OwnAccount.account")
        ),
        credits: Effect.flatMap(Caller, ({ account_id }) => ledger.overview(account_id, newest)),
        threshold: Effect.flatMap(Caller, ({ account_id }) => ledger.threshold(account_id)),
        setThreshold: Effect.fn("OwnAccount.setThreshold")(function*(credits) {
          const { account_id } = yield* Caller
          yield* ledger.setThreshold(account_id, credits)
        })
      })
    })
  )
}

const pattern = /^txn1\.([1-9a-z][0-9a-z]{0,5})$/
const greatest = 2_147_483_647

/**
 * A place in the ledger of an account, opaque to clients: the sequence of the last entry of the page before. It does
 * not contain the account: a caller always pages through their own ledger.
 */
export const transactionCursor = (sequence: number): string => `txn1.${sequence.toString(36)}`

/** The sequence in a cursor; undefined when the cursor is invalid. */
export const sequenceOf = (cursor: string): number | undefined => {
  const sequence = Number.parseInt(pattern.exec(cursor)?.[1] ?? "", 36)
  return sequence <= greatest ? sequence : undefined
}

/** A page of ledger entries, as a caller asks for it. */
export interface TransactionQuery extends AskedPeriod {
  readonly endpoint?: string | undefined
  readonly per_page: number
  readonly cursor?: string | undefined
}

/** A page of ledger entries, newest first; the last page has no `next_cursor`. */
export interface TransactionPage {
  readonly transactions: ReadonlyArray<NamedEntry>
  readonly next_cursor: string | null
}

const invalidParametersIn = ({ cursor, from, to }: TransactionQuery): InvalidParameters["parameters"] => ({
  ...(cursor !== undefined && sequenceOf(cursor) === undefined && {
    cursor: [`cursor ${cursorRule}`]
  }),
  ...(from !== undefined && to !== undefined && from > to && { from: ["from must not be after to"] })
})

/**
 * The ledger of the caller's account. A cursor does not depend on the filters, and entries that are booked while a
 * client pages neither repeat nor shift the others. Rule: accounts#account.
 */
export class Transactions extends Context.Service<Transactions, {
  readonly page: (query: TransactionQuery) => Effect.Effect<TransactionPage, InvalidParameters, Caller>
}>()("@kontor/core/Credits/OwnAccount/Transactions") {
  static readonly layer: Layer.Layer<Transactions, never, CredentialStore | Ledger> = Layer.effect(
    Transactions,
    Effect.gen(function*() {
      const [ledger, named] = [yield* Ledger, yield* makeNamed]
      const page: Transactions["Service"]["page"] = Effect.fn("Transactions.page")(function*(query) {
        const parameters = invalidParametersIn(query)
        if (Object.keys(parameters).length > 0) return yield* new InvalidParameters({ parameters })
        const { cursor, endpoint, from, per_page, to } = query
        const { account_id } = yield* Caller
        const lines = yield* ledger.entries(account_id, {
          limit: per_page + 1,
          after: cursor === undefined ? undefined : sequenceOf(cursor),
          from: Option.getOrUndefined(Option.map(Option.fromUndefinedOr(from), startOfBerlinDay)),
          until: Option.getOrUndefined(Option.map(Option.fromUndefinedOr(to), endOfBerlinDay)),
          endpoint
        })
        const transactions = lines.slice(0, per_page)
        const last = transactions.at(-1)
        return {
          transactions: yield* named(transactions),
          next_cursor: lines.length > per_page && last !== undefined ? transactionCursor(last.sequence) : null
        }
      })
      return Transactions.of({ page })
    })
  )
}
