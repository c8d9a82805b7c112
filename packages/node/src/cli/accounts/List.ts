import { planOf } from "@kontor/core/Accounts"
import { AccountReading } from "@kontor/core/Administration"
import { Effect } from "effect"
import { Command } from "effect/cli"
import * as Operators from "../../service/operators/AccountReading.ts"
import { accountRecord, accountsKeptElsewhere } from "../AccountArguments.ts"
import { example } from "../Help.ts"
import { operatorWith } from "../Operator.ts"
import { answer, day, json, table } from "../Output.ts"

/** `kontor accounts list`: all accounts, oldest first. */
export const list = Command.make(
  "list",
  { json },
  Effect.fnUntraced(function*(given) {
    const administration = yield* AccountReading
    const accounts = yield* administration.accounts({}).pipe(
      Effect.catchTag("AccountsKeptElsewhere", accountsKeptElsewhere)
    )
    yield* answer(given.json, {
      data: { accounts: accounts.map(accountRecord) },
      text: accounts.length === 0
        ? "There is no account yet. \"kontor accounts create --name NAME\" makes one."
        : table(
          ["Account", "Name", "Plan", "Status", "Created"],
          accounts.map(({ created_at, id, name, status, subscription }) => [
            id,
            name,
            planOf(subscription),
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
