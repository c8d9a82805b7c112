import { type Account, AccountId, CredentialName, ExpiryInstant, planAt } from "@kontor/core/Accounts"
import type { AccountErased, AccountNotFound } from "@kontor/core/Administration"
import { type LimitReached, limitReachedInWords } from "@kontor/core/Prices"
import { CalendarDate, startOfBerlinDay } from "@kontor/core/Register"
import { DateTime, Option, Schema } from "effect"
import { Argument, Flag } from "effect/cli"
import { CommandFailed } from "./Failure.ts"

/** A name for something, as in `CredentialName`: `--name`, a line of 1 to 255 characters. */
export const nameFlag = (description: string): Flag.Flag<string> =>
  Flag.String("name").pipe(
    Flag.filterMap(Schema.decodeOption(CredentialName), () => "a text of 1 to 255 characters"),
    Flag.withDescription(description)
  )

const dayOf = Schema.decodeOption(CalendarDate)
const instantOf = Schema.decodeOption(ExpiryInstant)
const hasTime = /[Tt]/

/** The instant in a text: as in RFC 3339, or the beginning of a day in the register's calendar (Europe/Berlin). */
const momentOf = (text: string): Option.Option<DateTime.Utc> =>
  Option.orElse(
    Option.map(dayOf(text), startOfBerlinDay),
    () => hasTime.test(text) ? instantOf(text) : Option.none()
  )

/** An instant, or a day in Germany, which stands for its beginning. */
export const instantFlag = (name: string, description: string): Flag.Flag<DateTime.Utc> =>
  Flag.String(name).pipe(
    Flag.filterMap(momentOf, () => "an instant such as 2030-12-31T00:00:00Z, or a day such as 2030-12-31"),
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
