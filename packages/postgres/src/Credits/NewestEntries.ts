import type { AccountId } from "@kontor/core/Accounts"
import type { LedgerEntry } from "@kontor/core/Credits"

/** How many accounts are remembered at most: some 10 MB, if each of them asks for 20 entries. */
const maxAccounts = 1000

/** No entries are known. */
export const noEntries: ReadonlyArray<LedgerEntry> = []

interface Remembered {
  readonly limit: number
  readonly entries: ReadonlyArray<LedgerEntry>
}

/**
 * The newest entries of the accounts that asked for them last, newest first. An entry never changes, so an account that
 * asks again needs only those written since.
 */
export class NewestEntries {
  readonly #accounts = new Map<AccountId, Remembered>()

  /** The entries remembered of an account that asked for so many. */
  of(account: AccountId, limit: number): ReadonlyArray<LedgerEntry> {
    const remembered = this.#accounts.get(account)
    return remembered?.limit === limit ? remembered.entries : noEntries
  }

  /** Remembers the entries of an account that asked for so many, in place of all that were remembered of it. */
  remember(account: AccountId, limit: number, entries: ReadonlyArray<LedgerEntry>): void {
    this.#accounts.delete(account)
    this.#accounts.set(account, { limit, entries })
    if (this.#accounts.size > maxAccounts) this.#accounts.delete(this.#accounts.keys().next().value!)
  }
}
