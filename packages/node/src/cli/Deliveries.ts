import { AccountId, ExpiryInstant } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { CalendarDate, startOfBerlinDay } from "@kontor/core/Register"
import { DateTime, Effect, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import * as OperatorService from "../service/OperatorService.ts"
import { unknownAccount } from "./AccountArguments.ts"
import { example } from "./Help.ts"
import { operatorWith } from "./Operator.ts"
import { answer, count, json } from "./Output.ts"

const dayOf = Schema.decodeOption(CalendarDate)
const instantOf = Schema.decodeOption(ExpiryInstant)
const hasTime = /[Tt]/

/** The instant in a text: as in RFC 3339, or the beginning of a day in the register's calendar (Europe/Berlin). */
const momentOf = (text: string): Option.Option<DateTime.Utc> =>
  Option.orElse(
    Option.map(dayOf(text), startOfBerlinDay),
    () => hasTime.test(text) ? instantOf(text) : Option.none()
  )

const retry = Command.make(
  "retry",
  {
    since: Flag.String("since").pipe(
      Flag.filterMap(momentOf, () => "an instant such as 2030-12-31T00:00:00Z, or a day such as 2030-12-31"),
      Flag.withDescription("Only deliveries created since then: an instant, or a day in Germany")
    ),
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
