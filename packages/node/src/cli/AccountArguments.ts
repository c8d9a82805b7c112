import { type Account, AccountId, CredentialName, planAt } from "@kontor/core/Accounts"
import type { AccountErased, AccountNotFound } from "@kontor/core/Administration"
import { type LimitReached, limitReachedInWords } from "@kontor/core/Prices"
import { DateTime, Schema } from "effect"
import { Argument, Flag } from "effect/cli"
import { CommandFailed } from "./Failure.ts"

/** A name for something, as in `CredentialName`: `--name`, a line of 1 to 255 characters. */
export const nameFlag = (description: string): Flag.Flag<string> =>
  Flag.String("name").pipe(
    Flag.filterMap(Schema.decodeOption(CredentialName), () => "a text of 1 to 255 characters"),
    Flag.withDescription(description)
  )

/** The maximum number of credits in one grant. */
export const maxCredits = 1_000_000_000_000

/** The account of a command. */
export const accountArgument = Argument.String("account").pipe(
  Argument.filterMap(
    Schema.decodeOption(AccountId),
    () => "the id of an account, as \"kontor accounts list\" shows it"
  ),
  Argument.withDescription("The id of the account; accounts list lists it")
)

/** No account has this id. */
export const unknownAccount = (id: string): CommandFailed =>
  new CommandFailed({ message: `There is no account ${id}. "kontor accounts list" lists all accounts.` })

const erasedAccount = (id: string): CommandFailed =>
  new CommandFailed({ message: `The account ${id} is erased: it cannot be changed any more.` })

/** The host keeps the accounts. */
export const accountsKeptElsewhere = (): CommandFailed =>
  new CommandFailed({ message: "This service does not manage its accounts: change them in the program that does." })

/** The refusals of commands that change what an account has, by the tag of the core's error. */
export const refusalsOfGrants = {
  AccountNotFound: ({ id }: AccountNotFound) => unknownAccount(id),
  AccountErased: ({ id }: AccountErased) => erasedAccount(id)
}

/** The refusals of commands that create credentials. */
export const refusalsOfCredentials = {
  ...refusalsOfGrants,
  LimitReached: (reached: LimitReached) => new CommandFailed({ message: limitReachedInWords(reached) })
}

/** The refusals of commands that change an account. */
export const refusalsOfAccounts = { ...refusalsOfGrants, AccountsKeptElsewhere: accountsKeptElsewhere }

/** An account in the JSON output of commands. */
export const accountRecord = (account: Account, now: DateTime.Utc) => ({
  id: account.id,
  name: account.name,
  email: account.email,
  plan: planAt(account.subscription, now),
  status: account.status,
  created_at: DateTime.formatIso(account.created_at)
})
