import { Plan, planOf } from "@kontor/core/Accounts"
import { AccountChanges } from "@kontor/core/Administration"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import * as Operators from "../../service/operators/AccountChanges.ts"
import { accountArgument, accountRecord, refusalsOfAccounts } from "../AccountArguments.ts"
import { example } from "../Help.ts"
import { operatorWith } from "../Operator.ts"
import { answer, json } from "../Output.ts"

/** `kontor accounts set-plan`: another plan from now on. */
export const setPlan = Command.make(
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
      data: { account: accountRecord(account), subscription: account.subscription },
      text: `${account.name} is on the plan ${planOf(account.subscription)}.`
    })
  })
).pipe(
  Command.withDescription("Change the plan of an account from now on"),
  example("accounts set-plan 01a1ff3b-e876-76f5-9663-816b3d52d32d max", "The plan max from now on"),
  Command.provide(operatorWith(Operators.layer))
)
