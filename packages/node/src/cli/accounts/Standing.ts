import { AccountChanges } from "@kontor/core/Administration"
import { Effect } from "effect"
import { Command } from "effect/cli"
import * as Operators from "../../service/operators/AccountChanges.ts"
import { accountArgument, accountRecord, refusalsOfAccounts } from "../AccountArguments.ts"
import { example } from "../Help.ts"
import { operatorWith } from "../Operator.ts"
import { answer, json } from "../Output.ts"

const anAccount = "01a1ff3b-e876-76f5-9663-816b3d52d32d"

const standing = (action: "suspend" | "resume", text: string) =>
  Command.make(
    action,
    { account: accountArgument, json },
    Effect.fnUntraced(function*(given) {
      const administration = yield* AccountChanges
      const account = yield* administration[action](given.account).pipe(Effect.catchTags(refusalsOfAccounts))
      yield* answer(given.json, { data: { account: accountRecord(account) }, text: `${account.name}: ${text}` })
    })
  )

/** `kontor accounts suspend`: an account whose requests are refused. */
export const suspend = standing(
  "suspend",
  "its requests are refused from now on, and its monitors stop. \"kontor accounts resume\" ends it."
).pipe(
  Command.withDescription("Refuse the requests of an account, and stop its monitors"),
  example(`accounts suspend ${anAccount}`, "Until it is resumed"),
  Command.provide(operatorWith(Operators.layer))
)

/** `kontor accounts resume`: the end of a suspension. */
export const resume = standing("resume", "its requests are answered, and its monitors continue.").pipe(
  Command.withDescription("End the suspension of an account"),
  example(`accounts resume ${anAccount}`, "From the next request on"),
  Command.provide(operatorWith(Operators.layer))
)
