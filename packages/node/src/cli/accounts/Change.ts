import { AccountChanges } from "@kontor/core/Administration"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import * as Operators from "../../service/operators/AccountChanges.ts"
import { accountArgument, accountRecord, nameFlag, refusalsOfAccounts } from "../AccountArguments.ts"
import { CommandFailed } from "../Failure.ts"
import { example } from "../Help.ts"
import { operatorWith } from "../Operator.ts"
import { answer, json } from "../Output.ts"

const nothingToChange = new CommandFailed({ message: "Nothing to change: give --name, --email, or both." })

/** `kontor accounts change`: another name or email address. */
export const change = Command.make(
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
    if (Object.keys(changed).length === 0) return yield* nothingToChange
    const account = yield* administration.changeAccount(given.account, changed).pipe(
      Effect.catchTags(refusalsOfAccounts)
    )
    yield* answer(given.json, {
      data: { account: accountRecord(account) },
      text: `The account is ${account.name}, ${account.email ?? "without an email address"}.`
    })
  })
).pipe(
  Command.withDescription("Change the name or the email address of an account"),
  example("accounts change 01a1ff3b-e876-76f5-9663-816b3d52d32d --name \"Muster AG\"", "Another name"),
  Command.provide(operatorWith(Operators.layer))
)
