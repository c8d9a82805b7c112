import { Plan } from "@kontor/core/Accounts"
import { AccountAdministration } from "@kontor/core/Administration"
import { Effect, Option, Redacted, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { wholeNumber } from "../../configuration/Variables.ts"
import * as Operators from "../../service/operators/AccountAdministration.ts"
import { accountsKeptElsewhere, maxCredits, nameFlag } from "../AccountArguments.ts"
import { example } from "../Help.ts"
import { operatorWith } from "../Operator.ts"
import { answer, facts, json } from "../Output.ts"

/** `kontor accounts create`: a new account with its first API key, which is shown once. */
export const create = Command.make(
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
  Command.provide(operatorWith(Operators.layer))
)
