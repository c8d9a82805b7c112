import { AccountId } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { DateTime, Effect, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import * as OperatorService from "../service/OperatorService.ts"
import { instantFlag, unknownAccount } from "./AccountArguments.ts"
import { example } from "./Help.ts"
import { operatorWith } from "./Operator.ts"
import { answer, count, json } from "./Output.ts"

const retry = Command.make(
  "retry",
  {
    since: instantFlag("since", "Only deliveries created since then: an instant, or a day in Germany"),
    account: Flag.String("account").pipe(
      Flag.filterMap(
        Schema.decodeOption(AccountId),
        () => "the id of an account, as \"kontor accounts list\" shows it"
      ),
      Flag.optional,
      Flag.withDescription("Only deliveries of this account (all accounts)")
    ),
    json
  },
  Effect.fnUntraced(function*(given) {
    const { since } = given
    const account_id = Option.getOrUndefined(given.account)
    const administration = yield* Administration
    const retried = yield* administration.retryDeliveries({ since, account_id }).pipe(
      Effect.catchTag("AccountNotFound", ({ id }) => unknownAccount(id))
    )
    yield* answer(given.json, {
      data: { since: DateTime.formatIso(since), account_id: account_id ?? null, retried },
      text: retried === 0
        ? "No delivery is to be sent again: none of that time was given up or waits."
        : `Deliveries that are sent again: ${count(retried)}, each with its retry plan from the beginning.`
    })
  })
).pipe(
  Command.withDescription(
    "Retry deliveries that were given up or wait: at once, or as soon as their endpoint is active"
  ),
  example("deliveries retry --since 2030-12-31", "What was given up since a day began"),
  example(
    "deliveries retry --since 2030-12-31T08:00:00Z --account 01a1ff3b-e876-76f5-9663-816b3d52d32d",
    "Of one account, after its receiver was down"
  )
)

/** `kontor deliveries`: webhooks on their way. */
export const Deliveries = Command.make("deliveries").pipe(
  Command.withDescription("Retry webhook deliveries"),
  Command.withSubcommands([Command.provide(retry, operatorWith(OperatorService.layer))])
)
