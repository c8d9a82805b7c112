import { planAt } from "@kontor/core/Accounts"
import { AccountReading } from "@kontor/core/Administration"
import { DateTime, Effect } from "effect"
import { Command } from "effect/cli"
import * as Operators from "../../service/operators/AccountReading.ts"
import { answer, json } from "../Answer.ts"
import { example } from "../Example.ts"
import { operatorWith } from "../Operator.ts"
import { table } from "../Table.ts"
import { day } from "../Text.ts"
import { accountRecord, accountsKeptElsewhere } from "./Record.ts"

/** `kontor accounts list`: all accounts, oldest first. */
export const list = Command.make(
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
        ? "There is no account yet. \"kontor accounts create --name NAME\" makes one."
        : table(
          ["Account", "Name", "Plan", "Status", "Created"],
          accounts.map(({ created_at, id, name, status, subscription }) => [
            id,
            name,
            planAt(subscription, now),
            status,
            day(created_at)
          ])
        )
    })
  })
).pipe(
  Command.withDescription("List all accounts, the oldest first"),
  example("accounts list --json", "All accounts for a script"),
  Command.provide(operatorWith(Operators.layer))
)
