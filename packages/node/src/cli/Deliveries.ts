import { AccountId } from "@kontor/core/Accounts"
import { Administration, type FailedDelivery } from "@kontor/core/Administration"
import { DateTime, Effect, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import * as OperatorService from "../service/OperatorService.ts"
import { instantFlag, unknownAccount } from "./AccountArguments.ts"
import { example } from "./Help.ts"
import { operatorWith } from "./Operator.ts"
import { answer, count, json, table } from "./Output.ts"

/** The start of an attempt, and the beginning of its answer on one line, or why none came. */
const lastOf = (attempt: FailedDelivery["last_attempt"]): ReadonlyArray<string> => {
  if (attempt === null) return ["-", "-"]
  const { answer: body, error, started_at, status } = attempt
  const text = new TextDecoder().decode(body.slice(0, 200)).replaceAll(/[\p{Cc}\s]+/gu, " ").trim().slice(0, 60)
  return [DateTime.formatIso(started_at), [status ?? error, text].join(" ").trim()]
}

const accountFlag = (description: string) =>
  Flag.String("account").pipe(
    Flag.filterMap(
      Schema.decodeOption(AccountId),
      () => "the id of an account, as \"kontor accounts list\" shows it"
    ),
    Flag.optional,
    Flag.withDescription(description)
  )

const retry = Command.make(
  "retry",
  {
    since: instantFlag("since", "Only deliveries created since then: an instant, or a day in Germany"),
    account: accountFlag("Only deliveries of this account (all accounts)"),
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

const failing = Command.make(
  "failing",
  { account: accountFlag("Only endpoints of this account (all accounts)"), json },
  Effect.fnUntraced(function*(given) {
    const administration = yield* Administration
    const found = yield* administration.failing({ limit: 100, account_id: Option.getOrUndefined(given.account) }).pipe(
      Effect.catchTag("AccountNotFound", ({ id }) => unknownAccount(id))
    )
    yield* answer(given.json, {
      data: {
        failing: found.map((one) => ({
          ...one,
          deliveries: one.deliveries.map(({ delivery, last_attempt }) => ({
            delivery,
            last_attempt: last_attempt && { ...last_attempt, answer: new TextDecoder().decode(last_attempt.answer) }
          }))
        }))
      },
      text: found.length === 0 ? "No webhook endpoint fails." : table(
        ["Account", "Endpoint", "Address", "Status", "Given up", "Last attempt", "Answer"],
        found.map(({ account_id, deliveries: [newest], endpoint }) => [
          account_id,
          endpoint.id,
          endpoint.url,
          endpoint.status,
          String(endpoint.exhausted_in_a_row),
          ...lastOf(newest?.last_attempt ?? null)
        ])
      )
    })
  })
).pipe(
  Command.withDescription("List webhook endpoints that fail, with their last answers"),
  example("deliveries failing", "Of all accounts, at most 100")
)

const OfOperator = operatorWith(OperatorService.layer)

/** `kontor deliveries`: webhooks on their way. */
export const Deliveries = Command.make("deliveries").pipe(
  Command.withDescription("List webhook endpoints that fail, and retry deliveries"),
  Command.withSubcommands([Command.provide(failing, OfOperator), Command.provide(retry, OfOperator)])
)
