import { AccountAdministration } from "@kontor/core/Administration"
import { Effect, Schema } from "effect"
import { Argument, Command } from "effect/cli"
import { wholeNumber } from "../../configuration/Variables.ts"
import * as Operators from "../../service/operators/AccountAdministration.ts"
import { accountArgument, maxCredits, refusalsOfGrants } from "../AccountArguments.ts"
import { CommandFailed } from "../Failure.ts"
import { example } from "../Help.ts"
import { operatorWith } from "../Operator.ts"
import { answer, count, counted, json } from "../Output.ts"

const change = wholeNumber(-maxCredits, maxCredits).check(Schema.makeFilter((credits) => credits !== 0))

/** `kontor accounts grant`: credits for an account; a negative number takes unused credits back. */
export const grant = Command.make(
  "grant",
  {
    account: accountArgument,
    credits: Argument.String("credits").pipe(
      Argument.filterMap(
        Schema.decodeOption(change),
        () => `a whole number from 1 to ${maxCredits}, such as 500, or a negative one`
      ),
      Argument.withMetavar("integer"),
      Argument.withDescription("The number of credits; a negative number takes back unspent ones")
    ),
    json
  },
  Effect.fnUntraced(function*({ account, credits, json }) {
    const administration = yield* AccountAdministration
    const { balance_after, id } = yield* administration.grant(account, credits).pipe(
      Effect.catchTags({
        ...refusalsOfGrants,
        GrantConflict: (conflict) => Effect.die(conflict),
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
  Command.provide(operatorWith(Operators.layer))
)
