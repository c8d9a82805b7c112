import { everyItem } from "@kontor/core"
import type { Account, ApiKey } from "@kontor/core/Accounts"
import { AccountReading } from "@kontor/core/Administration"
import { Effect } from "effect"
import { Command } from "effect/cli"
import * as Operators from "../../service/operators/AccountReading.ts"
import { accountArgument, accountRecord, unknownAccount } from "../AccountArguments.ts"
import { example } from "../Help.ts"
import { operatorWith } from "../Operator.ts"
import { answer, count, day, facts, json, table } from "../Output.ts"

const keyRecord = ({ created_at, id, last_used_at, masked_key, name }: ApiKey) => ({
  id,
  name,
  masked_key,
  created_at,
  last_used_at
})

const subscribed = (subscription: Account["subscription"]): string =>
  subscription === null
    ? "free"
    : `${subscription.plan} (${subscription.status}, until ${day(subscription.current_period_end)})`

const keyTable = (keys: ReadonlyArray<ApiKey>): string =>
  keys.length === 0
    ? "It has no API key. \"kontor keys create\" makes one."
    : table(
      ["Key", "Name", "Masked", "Created", "Last used"],
      keys.map(({ created_at, id, last_used_at, masked_key, name }) => [
        id,
        name,
        masked_key,
        day(created_at),
        last_used_at === null ? "never" : day(last_used_at)
      ])
    )

/** `kontor accounts show`: an account with its credits and API keys. */
export const show = Command.make(
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
      Name: account.name,
      Email: account.email ?? "-",
      Plan: subscribed(account.subscription),
      Status: account.status,
      Created: day(account.created_at),
      Credits: `${count(balance.total)} (${count(balance.granted)} granted, ${count(balance.spent)} spent)`
    })
    yield* answer(given.json, {
      data: {
        account: accountRecord(account),
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
  Command.provide(operatorWith(Operators.layer))
)
