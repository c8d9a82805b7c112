import { AccountErasure } from "@kontor/core/Administration"
import { Effect } from "effect"
import { Command } from "effect/cli"
import * as Operators from "../../service/operators/AccountErasure.ts"
import { accountArgument, accountRecord, unknownAccount } from "../AccountArguments.ts"
import { CommandFailed } from "../Failure.ts"
import { example } from "../Help.ts"
import { operatorWith } from "../Operator.ts"
import { answer, json } from "../Output.ts"

/** `kontor accounts erase`: deletes an account, except its ledger. */
export const erase = Command.make(
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
      data: { account: accountRecord(account) },
      text: "The account is erased. Its ledger stays under its id, which leads to nobody."
    })
  })
).pipe(
  Command.withDescription("Erase a suspended account for good; its ledger stays"),
  example("accounts erase 01a1ff3b-e876-76f5-9663-816b3d52d32d", "After it was suspended"),
  Command.provide(operatorWith(Operators.layer))
)
