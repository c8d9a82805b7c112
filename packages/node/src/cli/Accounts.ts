import { everyItem } from "@kontor/core"
import { type Account, Plan, planAt } from "@kontor/core/Accounts"
import {
  AccountAdministration,
  AccountChanges,
  AccountErasure,
  AccountExporting,
  AccountReading,
  GrantReference
} from "@kontor/core/Administration"
import { CalendarMonth, statementCsv } from "@kontor/core/Credits"
import { SubscribedPlan } from "@kontor/core/Prices"
import { Console, DateTime, Effect, Option, Redacted, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { wholeNumber } from "../configuration/Variables.ts"
import * as AccountService from "../service/AccountService.ts"
import {
  accountArgument,
  accountRecord,
  accountsKeptElsewhere,
  dayOrNever,
  instantFlag,
  isKeptElsewhere,
  keyRecord,
  keyTable,
  maxCredits,
  nameFlag,
  refusalsOfAccounts,
  refusalsOfGrants,
  tokenRecord,
  unknownAccount
} from "./AccountArguments.ts"
import { CommandFailed, misused } from "./Failure.ts"
import { example } from "./Help.ts"
import { operatorWith } from "./Operator.ts"
import { answer, count, counted, day, facts, json, table } from "./Output.ts"

const OfOperator = operatorWith(AccountService.layer)

const accountTable = (accounts: ReadonlyArray<Account>, now: DateTime.Utc): string =>
  table(
    ["Account", "Name", "Plan", "Status", "Created"],
    accounts.map((account) => {
      const { created_at, id, name, status, subscription } = account
      return isKeptElsewhere(account)
        ? [id, "(in a program's own table)", "-", "-", "-"]
        : [id, name, planAt(subscription, now), status, day(created_at)]
    })
  )

/** `kontor accounts list`: all accounts, oldest first. */
const list = Command.make(
  "list",
  { json },
  Effect.fnUntraced(function*(given) {
    const administration = yield* AccountReading
    const accounts = yield* administration.accounts({}).pipe(
      Effect.catchTag("AccountsKeptElsewhere", accountsKeptElsewhere)
    )
    const now = yield* DateTime.now
    yield* answer(given.json, {
      data: { accounts: accounts.map((account) => accountRecord(account, now)) },
      text: accounts.length === 0
        ? "There is no account yet. \"kontor accounts create --name NAME\" makes one. " +
          "\"kontor accounts show ID\" shows one of a program's own table."
        : accountTable(accounts, now)
    })
  })
).pipe(
  Command.withDescription("List all accounts, the oldest first"),
  example("accounts list --json", "All accounts for a script"),
  Command.provide(OfOperator)
)

const subscribed = (subscription: Account["subscription"]): string =>
  subscription === null
    ? "free"
    : `${subscription.plan} (${subscription.status}, until ${day(subscription.current_period_end)})`

/** Placeholders for the members of an account that the program keeps which embeds the service. */
const elsewhere = { Kept: "by the program that embeds the service: its name, plan and status are there" }

/** `kontor accounts show`: an account with its credits and API keys. */
const show = Command.make(
  "show",
  { account: accountArgument, json },
  Effect.fnUntraced(function*(given) {
    const administration = yield* AccountReading
    const { account, balance } = yield* administration.account(given.account).pipe(
      Effect.catchTag("AccountNotFound", () => unknownAccount(given.account))
    )
    const api_keys = yield* Effect.orDie(everyItem((query) => administration.apiKeys(given.account, query)))
    const overview = facts({
      Account: account.id,
      ...(isKeptElsewhere(account) ? elsewhere : {
        Name: account.name,
        Email: account.email ?? "-",
        Plan: subscribed(account.subscription),
        Status: account.status,
        Created: day(account.created_at)
      }),
      Credits: `${count(balance.total)} (${count(balance.granted)} granted, ${count(balance.spent)} spent)`
    })
    yield* answer(given.json, {
      data: {
        account: accountRecord(account, yield* DateTime.now),
        subscription: account.subscription,
        balance,
        api_keys: api_keys.map(keyRecord)
      },
      text: `${overview}\n\n${keyTable(api_keys)}`
    })
  })
).pipe(
  Command.withDescription("Show an account with its credits and API keys"),
  example("accounts show 01a1ff3b-e876-76f5-9663-816b3d52d32d", "One account"),
  Command.provide(OfOperator)
)

/** `kontor accounts find`: the accounts that a name, an email address or a credential leads to. */
const find = Command.make(
  "find",
  {
    text: Argument.String("text").pipe(
      Argument.filter((text) => text.trim() !== "", () => "a text"),
      Argument.withDescription(
        "An id, a part of a name or email address, or an API key or token, its SHA-256 digest, masked form or id"
      )
    ),
    json
  },
  Effect.fnUntraced(function*(given) {
    const { accounts, api_keys, tokens } = yield* AccountReading.use((reading) => reading.find(given.text))
    const now = yield* DateTime.now
    const credentials = [
      ...api_keys.map(({ masked_key, ...key }) => ({ ...key, kind: "API key", masked: masked_key })),
      ...tokens.map((token) => ({ ...token, kind: "Token", masked: `${token.id}|…` }))
    ].map(({ account_id, id, kind, last_used_at, masked, name }) => [
      kind,
      String(id),
      name,
      masked,
      dayOrNever(last_used_at),
      account_id
    ])
    const parts = [
      ...accounts.length === 0 ? [] : [accountTable(accounts, now)],
      ...credentials.length === 0
        ? []
        : [table(["Credential", "Id", "Name", "Masked", "Last used", "Account"], credentials)]
    ]
    yield* answer(given.json, {
      data: {
        accounts: accounts.map((account) => accountRecord(account, now)),
        api_keys: api_keys.map((key) => ({ ...keyRecord(key), account_id: key.account_id })),
        tokens: tokens.map((token) => ({ ...tokenRecord(token), account_id: token.account_id }))
      },
      text: parts.length === 0 ? "Nothing was found." : parts.join("\n\n")
    })
  })
).pipe(
  Command.withDescription("Find accounts by name, email address or credential"),
  example("accounts find muster", "By a part of a name or email address"),
  example("accounts find kt_Q2vT…x8Lm", "Whose key has this masked form"),
  Command.provide(OfOperator)
)

/** `kontor accounts statement`: the credits of an account over a month. */
const statement = Command.make(
  "statement",
  {
    account: accountArgument,
    month: Flag.String("month").pipe(
      Flag.filterMap(Schema.decodeOption(CalendarMonth), () => "a month such as 2030-05"),
      Flag.optional,
      Flag.withDescription("The calendar month, such as 2030-05 (the current one)")
    ),
    csv: Flag.Boolean("csv").pipe(
      Flag.withDefault(false),
      Flag.withoutNegation,
      Flag.withDescription("Print CSV only")
    ),
    json
  },
  Effect.fnUntraced(function*(given) {
    const reading = yield* AccountReading
    const found = yield* reading.statement(given.account, Option.getOrUndefined(given.month)).pipe(
      Effect.catchTag("AccountNotFound", () => unknownAccount(given.account))
    )
    if (given.csv) return yield* Console.log(statementCsv(found).trimEnd())
    const { closing_balance, lines, opening_balance, period } = found
    yield* answer(given.json, {
      data: { account_id: given.account, ...found },
      text: table(["Day", "Kind", "Endpoint", "Reference", "Requests", "Credits"], [
        [period.from, "opening balance", "", "", "", count(opening_balance)],
        ...lines.map(({ credits, day, endpoint, kind, reference, requests }) => [
          day,
          kind,
          endpoint ?? "",
          reference ?? "",
          count(requests),
          count(credits)
        ]),
        [period.to, "closing balance", "", "", "", count(closing_balance)]
      ])
    })
  })
).pipe(
  Command.validate(({ csv, json }) => csv && json ? misused("Give either --csv or --json.") : Effect.void),
  Command.withDescription("Print the statement of an account for a month"),
  example("accounts statement 01a1ff3b-e876-76f5-9663-816b3d52d32d --month 2030-05 --csv", "As CSV, for an invoice"),
  Command.provide(OfOperator)
)

/** `kontor accounts create`: a new account with its first API key, which is shown once. */
const create = Command.make(
  "create",
  {
    name: nameFlag("Whose account it is"),
    plan: Flag.Literals("plan", Plan.literals).pipe(Flag.withDefault("free"), Flag.withDescription("The plan (free)")),
    credits: Flag.String("credits").pipe(
      Flag.filterMap(
        Schema.decodeOption(wholeNumber(0, maxCredits)),
        () => `a whole number from 0 to ${maxCredits}, such as 1000`
      ),
      Flag.withMetavar("integer"),
      Flag.withDefault(0),
      Flag.withDescription("Credits granted at once (0)")
    ),
    email: Flag.String("email").pipe(
      Flag.optional,
      Flag.withDescription("The email address of the person responsible")
    ),
    json
  },
  Effect.fnUntraced(function*(given) {
    const administration = yield* AccountAdministration
    const { record, secret } = yield* administration.createAccount({
      ...given,
      email: Option.getOrNull(given.email)
    }).pipe(Effect.catchTag("AccountsKeptElsewhere", accountsKeptElsewhere))
    const api_key = Redacted.value(secret)
    yield* answer(given.json, {
      data: { account_id: record.id, api_key },
      text: `${facts({ "Account": record.id, "API key": api_key })}\n\nKeep the key: it is not shown again.`
    })
  })
).pipe(
  Command.withDescription("Create an account with its first API key, which is shown once"),
  example(
    "accounts create --name \"Muster GmbH\" --plan pro --credits 10000",
    "A customer on the plan pro with 10 000 credits"
  ),
  Command.provide(OfOperator)
)

/** `kontor accounts set-plan`: another plan from now on. */
const setPlan = Command.make(
  "set-plan",
  {
    account: accountArgument,
    plan: Argument.Literals("plan", Plan.literals).pipe(
      Argument.withDescription(`${Plan.literals.join(", ")}; free ends the subscription`)
    ),
    json
  },
  Effect.fnUntraced(function*(given) {
    const administration = yield* AccountChanges
    const account = yield* administration.setPlan(given.account, given.plan).pipe(
      Effect.catchTags(refusalsOfAccounts)
    )
    yield* answer(given.json, {
      data: { account: accountRecord(account, yield* DateTime.now), subscription: account.subscription },
      text: `${account.name} is on the plan ${planAt(account.subscription, yield* DateTime.now)}.`
    })
  })
).pipe(
  Command.withDescription("Change the plan of an account from now on"),
  example("accounts set-plan 01a1ff3b-e876-76f5-9663-816b3d52d32d max", "The plan max from now on"),
  Command.provide(OfOperator)
)

const until = ({ name, subscription }: Account): string =>
  subscription === null
    ? `${name} has no subscription: it is on the plan free.`
    : `${name} is on the plan ${subscription.plan} until ${
      day(subscription.grace_until ?? subscription.current_period_end)
    }.`

/** `kontor accounts subscribe`: a subscription with its period, paid or past due. */
const subscribe = Command.make(
  "subscribe",
  {
    account: accountArgument,
    plan: Argument.Literals("plan", SubscribedPlan.literals).pipe(
      Argument.withDescription(SubscribedPlan.literals.join(", "))
    ),
    until: instantFlag("until", "When its period ends: an instant, or the beginning of a day in Germany"),
    from: instantFlag("from", "When its period begins (now)").pipe(Flag.optional),
    pastDue: Flag.Boolean("past-due").pipe(
      Flag.withDefault(false),
      Flag.withoutNegation,
      Flag.withDescription("It is not paid: the plan holds for the days of grace that the prices name")
    ),
    json
  },
  Effect.fnUntraced(function*(given) {
    const administration = yield* AccountAdministration
    const now = yield* DateTime.now
    const account = yield* administration.subscribe(given.account, {
      plan: given.plan,
      status: given.pastDue ? "past_due" : "active",
      current_period_start: Option.getOrElse(given.from, () => now),
      current_period_end: given.until
    }).pipe(
      Effect.catchTags({
        ...refusalsOfAccounts,
        InvalidParameters: () =>
          new CommandFailed({ message: "The period must end after it begins: give a later --until." })
      })
    )
    yield* answer(given.json, {
      data: { account: accountRecord(account, now), subscription: account.subscription },
      text: until(account)
    })
  })
).pipe(
  Command.withDescription("Subscribe an account to a plan for a period; an active one is granted the plan's credits"),
  example("accounts subscribe 01a1ff3b-e876-76f5-9663-816b3d52d32d pro --until 2031-01-01", "Paid to the end of 2030"),
  Command.provide(OfOperator)
)

/** `kontor accounts cancel`: the subscription ends with its period. */
const cancel = Command.make(
  "cancel",
  { account: accountArgument, json },
  Effect.fnUntraced(function*(given) {
    const administration = yield* AccountAdministration
    const account = yield* administration.cancelSubscription(given.account).pipe(Effect.catchTags(refusalsOfAccounts))
    yield* answer(given.json, {
      data: { account: accountRecord(account, yield* DateTime.now), subscription: account.subscription },
      text: until(account)
    })
  })
).pipe(
  Command.withDescription("Let the subscription of an account end with its period"),
  example("accounts cancel 01a1ff3b-e876-76f5-9663-816b3d52d32d", "No further period"),
  Command.provide(OfOperator)
)

const creditChange = wholeNumber(-maxCredits, maxCredits).check(Schema.makeFilter((credits) => credits !== 0))

/** `kontor accounts grant`: credits for an account; a negative number takes unused credits back. */
const grant = Command.make(
  "grant",
  {
    account: accountArgument,
    credits: Argument.String("credits").pipe(
      Argument.filterMap(
        Schema.decodeOption(creditChange),
        () => `a whole number from 1 to ${maxCredits}, such as 500, or a negative one`
      ),
      Argument.withMetavar("integer"),
      Argument.withDescription("The number of credits; a negative number takes back unspent ones")
    ),
    reference: Flag.String("reference").pipe(
      Flag.filterMap(
        Schema.decodeOption(GrantReference),
        () => "a text of 1 to 255 characters, such as the number of an invoice"
      ),
      Flag.optional,
      Flag.withDescription("A reference, such as an invoice's number: once more with the same one changes nothing")
    ),
    json
  },
  Effect.fnUntraced(function*({ account, credits, json, reference }) {
    const administration = yield* AccountAdministration
    const granting = administration.grant(account, credits, Option.getOrUndefined(reference))
    const { balance_after, id } = yield* granting.pipe(
      Effect.catchTags({
        ...refusalsOfGrants,
        GrantConflict: ({ credits, reference }) =>
          new CommandFailed({
            message: `The reference ${reference} stands for a grant of ${counted(credits, "credit")}.`
          }),
        InsufficientCredits: ({ balance, required }) =>
          new CommandFailed({
            message: `The account has ${counted(balance, "credit")}: ${count(required)} cannot be taken back.`
          })
      })
    )
    const did = credits < 0 ? "Took back" : "Granted"
    yield* answer(json, {
      data: { account_id: account, entry_id: id, credits, balance: balance_after },
      text: `${did} ${counted(Math.abs(credits), "credit")}; the account now has ${count(balance_after)}.`
    })
  })
).pipe(
  Command.withDescription("Grant credits to an account"),
  example("accounts grant 01a1ff3b-e876-76f5-9663-816b3d52d32d 500", "500 more credits"),
  example("accounts grant 01a1ff3b-e876-76f5-9663-816b3d52d32d 500 --reference R-2031-17", "Once for an invoice"),
  Command.provide(OfOperator)
)

/** `kontor accounts change`: another name or email address. */
const change = Command.make(
  "change",
  {
    account: accountArgument,
    name: nameFlag("Whose account it is").pipe(Flag.optional),
    email: Flag.String("email").pipe(
      Flag.optional,
      Flag.withDescription("The email address of the person responsible; an empty text removes it")
    ),
    json
  },
  Effect.fnUntraced(function*(given) {
    const administration = yield* AccountChanges
    const changed = {
      ...Option.isSome(given.name) ? { name: given.name.value } : {},
      ...Option.isSome(given.email) ? { email: given.email.value === "" ? null : given.email.value } : {}
    }
    const account = yield* administration.changeAccount(given.account, changed).pipe(
      Effect.catchTags(refusalsOfAccounts)
    )
    yield* answer(given.json, {
      data: { account: accountRecord(account, yield* DateTime.now) },
      text: `The account is ${account.name}, ${account.email ?? "without an email address"}.`
    })
  })
).pipe(
  Command.validate(({ email, name }) =>
    Option.isNone(name) && Option.isNone(email)
      ? misused("Nothing to change: give --name, --email, or both.")
      : Effect.void
  ),
  Command.withDescription("Change the name or the email address of an account"),
  example("accounts change 01a1ff3b-e876-76f5-9663-816b3d52d32d --name \"Muster AG\"", "Another name"),
  Command.provide(OfOperator)
)

const anAccount = "01a1ff3b-e876-76f5-9663-816b3d52d32d"

const changeOfStatus = (action: "suspend" | "resume", text: string) =>
  Command.make(
    action,
    { account: accountArgument, json },
    Effect.fnUntraced(function*(given) {
      const administration = yield* AccountChanges
      const account = yield* administration[action](given.account).pipe(Effect.catchTags(refusalsOfAccounts))
      yield* answer(given.json, {
        data: { account: accountRecord(account, yield* DateTime.now) },
        text: `${account.name}: ${text}`
      })
    })
  )

/** `kontor accounts suspend`: an account whose requests are refused. */
const suspend = changeOfStatus(
  "suspend",
  "its requests are refused from now on, and its monitors stop. \"kontor accounts resume\" ends it."
).pipe(
  Command.withDescription("Refuse the requests of an account, and stop its monitors"),
  example(`accounts suspend ${anAccount}`, "Until it is resumed"),
  Command.provide(OfOperator)
)

/** `kontor accounts resume`: the end of a suspension. */
const resume = changeOfStatus("resume", "its requests are answered, and its monitors continue.").pipe(
  Command.withDescription("End the suspension of an account"),
  example(`accounts resume ${anAccount}`, "From the next request on"),
  Command.provide(OfOperator)
)

/** `kontor accounts export`: everything that is kept about an account, as the API of operators answers it. */
const exportAccount = Command.make(
  "export",
  { account: accountArgument },
  Effect.fnUntraced(function*({ account }) {
    const administration = yield* AccountExporting
    const exported = yield* administration.exportAccount(account).pipe(
      Effect.catchTag("AccountNotFound", ({ id }) => unknownAccount(id))
    )
    const { exportedAccount } = yield* Effect.promise(() => import("@kontor/http"))
    const known = isKeptElsewhere(exported.account) ? { account: { id: account } } : {}
    yield* Console.log(JSON.stringify({ ...exportedAccount(exported), ...known }, undefined, 2))
  })
).pipe(
  Command.withDescription("Print everything stored about an account as JSON, without digests and secrets"),
  example("accounts export 01a1ff3b-e876-76f5-9663-816b3d52d32d > account.json", "Into a file"),
  Command.provide(OfOperator)
)

/** `kontor accounts erase`: deletes an account, except its ledger. */
const erase = Command.make(
  "erase",
  { account: accountArgument, json },
  Effect.fnUntraced(function*(given) {
    const administration = yield* AccountErasure
    const account = yield* administration.erase(given.account).pipe(
      Effect.catchTags({
        AccountNotFound: ({ id }) => unknownAccount(id),
        AccountActive: ({ id }) =>
          new CommandFailed({
            message: `The account ${id} is active. Suspend it with "kontor accounts suspend ${id}", then erase it.`
          })
      })
    )
    yield* answer(given.json, {
      data: { account: accountRecord(account, yield* DateTime.now) },
      text: isKeptElsewhere(account)
        ? "All that Kontor kept of the account is erased but its ledger, under its id. Delete it in your own table too."
        : "The account is erased. Its ledger stays under its id, which leads to nobody."
    })
  })
).pipe(
  Command.withDescription("Erase a suspended account for good; its ledger stays"),
  example("accounts erase 01a1ff3b-e876-76f5-9663-816b3d52d32d", "After it was suspended"),
  Command.provide(OfOperator)
)

/** `kontor accounts`: the users of the service, with their plans and credits. */
export const Accounts = Command.make("accounts").pipe(
  Command.withDescription("Manage accounts, their plans and credits"),
  Command.withSubcommands([
    create,
    list,
    find,
    show,
    statement,
    setPlan,
    subscribe,
    cancel,
    grant,
    change,
    suspend,
    resume,
    exportAccount,
    erase
  ])
)
