import { Ledger as Books } from "@kontor/core/Credits"
import { LedgerPostgres } from "@kontor/postgres"
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { pooledRandom } from "../service/Cryptography.ts"
import { CommandFailed } from "./Failure.ts"
import { example } from "./Help.ts"
import { operatorWith } from "./Operator.ts"
import { answer, counted, json, table } from "./Output.ts"

const verify = Command.make(
  "verify",
  { json },
  Effect.fnUntraced(function*(given) {
    const verification = yield* Books.use(({ verify }) => verify)
    const { accounts, discrepancies, entries } = verification
    const scope = `${counted(accounts, "account")}, ${counted(entries, "ledger line")}`
    yield* answer(given.json, {
      data: verification,
      text: discrepancies.length === 0
        ? `The ledger is right: ${scope}.`
        : table(
          ["Account", "Line", "Found"],
          discrepancies.map(({ account_id, found, sequence }) => [account_id, sequence?.toString() ?? "-", found])
        )
    })
    if (discrepancies.length > 0) {
      const places = counted(discrepancies.length, "place")
      return yield* new CommandFailed({
        message:
          `The ledger is wrong in ${places} (${scope}). Stop the service and restore the database from a backup ` +
          "that verifies."
      })
    }
  })
).pipe(
  Command.withDescription("Recompute every balance from the ledger; exit code 1 on any difference"),
  example("ledger verify", "Every balance")
)

/** `kontor ledger`: the books. */
export const Ledger = Command.make("ledger").pipe(
  Command.withDescription("Verify the ledger of credits"),
  Command.withSubcommands([
    Command.provide(verify, operatorWith(Layer.provide(LedgerPostgres.layer, pooledRandom)))
  ])
)
