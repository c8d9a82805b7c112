import { DateTime, Layer, Option } from "effect"
import { type Account, type AccountId, type AccountQuery, Accounts } from "../Accounts/Accounts.ts"
import { compare, makeTables, noRows, type Rows, rowsOf } from "./Tables.ts"

const byAge = (left: Account, right: Account): number =>
  DateTime.Order(left.created_at, right.created_at) || compare(left.id, right.id)

const isAsked = ({ email, name, status }: Account, { status: asked, text = "" }: AccountQuery): boolean =>
  status === (asked ?? status) && `${name}\n${email ?? ""}`.toLowerCase().includes(text.toLowerCase())

const pageOf = (stored: ReadonlyArray<Account>, query: AccountQuery): ReadonlyArray<Account> => {
  const accounts = stored.toSorted(byAge)
  const { after, limit } = query
  const last = accounts.findIndex(({ id }) => id === after)
  if (after !== undefined && last < 0) return []
  return accounts.slice(last + 1).filter((account) => isAsked(account, query)).slice(0, limit)
}

/** Accounts in memory, lost when the process ends. */
export const layer: Layer.Layer<Accounts> = Layer.sync(Accounts, () => {
  const tables = makeTables<{ readonly accounts: Rows<AccountId, Account> }>({ accounts: noRows() })
  return Accounts.of({
    find: (id) => tables.read(({ accounts }) => Option.fromUndefinedOr(accounts.get(id))),
    records: {
      add: (account) => tables.write(({ accounts }) => accounts.set(account.id, account)),
      list: (query) => tables.read(({ accounts }) => pageOf(rowsOf(accounts), query)),
      change: (id, change) =>
        tables.write(({ accounts }) => {
          const before = accounts.get(id)
          if (before === undefined) return Option.none()
          const after = { ...before, ...change }
          accounts.set(id, after)
          return Option.some({ before, after })
        })
    }
  })
})
