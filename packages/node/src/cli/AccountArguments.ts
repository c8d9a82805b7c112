import {
  type Account,
  AccountId,
  type ApiKey,
  CredentialName,
  ExpiryInstant,
  MonthlyCreditLimit,
  planAt,
  type Token
} from "@kontor/core/Accounts"
import type { AccountErased, AccountNotFound } from "@kontor/core/Administration"
import { type LimitReached, limitReachedInWords } from "@kontor/core/Prices"
import { CalendarDate, startOfBerlinDay } from "@kontor/core/Register"
import { DateTime, Option, Schema } from "effect"
import { Argument, Flag } from "effect/cli"
import { CommandFailed } from "./Failure.ts"
import { day, table } from "./Output.ts"

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

/** The monthly limit of a new credential; none by default. */
export const monthlyLimitFlag: Flag.Flag<number | null> = Flag.Int("monthly-credit-limit").pipe(
  Flag.filter(Schema.is(MonthlyCreditLimit), () => "a number of credits from 0"),
  Flag.withDefault(null),
  Flag.withDescription("The most credits that it may spend in a calendar month of Berlin (no limit)")
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

/** Whether an account is one that a program keeps in a table of its own, of which commands know the id alone. */
export const isKeptElsewhere = ({ name }: Account): boolean => name === ""

/** An account in the JSON output of commands: of one that is kept elsewhere, its id alone. */
export const accountRecord = (account: Account, now: DateTime.Utc) =>
  isKeptElsewhere(account) ? { id: account.id } : ({
    id: account.id,
    name: account.name,
    email: account.email,
    plan: planAt(account.subscription, now),
    status: account.status,
    created_at: DateTime.formatIso(account.created_at)
  })

/** An API key in the JSON output of commands. */
export const keyRecord = (
  { created_at, former, id, last_used_at, masked_key, monthly_credit_limit, name }: ApiKey
) => ({
  id,
  name,
  masked_key,
  monthly_credit_limit,
  created_at,
  former_key_ends_at: former && former.ends_at,
  last_used_at
})

/** A token in the JSON output of commands. */
export const tokenRecord = (
  { abilities, created_at, expires_at, id, last_used_at, monthly_credit_limit, name }: Token
) => ({
  id,
  name,
  abilities,
  expires_at,
  monthly_credit_limit,
  created_at,
  last_used_at
})

export const dayOrNever = (instant: DateTime.Utc | null): string => instant === null ? "never" : day(instant)

const limitOrNone = (limit: number | null): string => limit === null ? "none" : String(limit)

/** API keys for people. */
export const keyTable = (keys: ReadonlyArray<ApiKey>): string =>
  keys.length === 0
    ? "It has no API key. \"kontor keys create\" makes one."
    : table(
      ["Key", "Name", "Masked", "Monthly limit", "Created", "Last used"],
      keys.map(({ created_at, id, last_used_at, masked_key, monthly_credit_limit, name }) => [
        id,
        name,
        masked_key,
        limitOrNone(monthly_credit_limit),
        day(created_at),
        dayOrNever(last_used_at)
      ])
    )

/** Tokens for people. */
export const tokenTable = (tokens: ReadonlyArray<Token>): string =>
  tokens.length === 0
    ? "It has no token. \"kontor tokens create\" makes one."
    : table(
      ["Token", "Name", "Abilities", "Expires", "Monthly limit", "Created", "Last used"],
      tokens.map(({ abilities, created_at, expires_at, id, last_used_at, monthly_credit_limit, name }) => [
        String(id),
        name,
        abilities.join(", "),
        dayOrNever(expires_at),
        limitOrNone(monthly_credit_limit),
        day(created_at),
        dayOrNever(last_used_at)
      ])
    )
