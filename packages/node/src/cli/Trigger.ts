import { makeClient } from "@kontor/client"
import { DateTime, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { randomUUID } from "node:crypto"
import { asked, customer } from "./Customer.ts"
import { CommandFailed, misused } from "./Failure.ts"
import { example } from "./Help.ts"
import { deliver, forwardTo, localSecret, messageOf, resultOf, testMessage } from "./LocalDelivery.ts"
import { answer, json } from "./Output.ts"

const parameters = {
  forwardTo: Flag.optional(forwardTo),
  endpoint: Flag.String("endpoint").pipe(
    Flag.optional,
    Flag.withMetavar("id"),
    Flag.withDescription("The id of a webhook endpoint of the account; the service sends it a test")
  ),
  last: Flag.Boolean("last").pipe(
    Flag.withDefault(false),
    Flag.withoutNegation,
    Flag.withDescription("Forward the newest event of the account instead of a test")
  ),
  json
}

const test = Effect.gen(function*() {
  const timestamp = DateTime.formatIso(yield* DateTime.now)
  return testMessage(`evt_${randomUUID().replaceAll("-", "")}`, timestamp)
})

type Input = Command.Command.Config.Infer<typeof parameters>

/** The receiver is either on this machine or an endpoint of the account. */
const oneReceiver = ({ endpoint, forwardTo, last }: Input) => {
  if (Option.isSome(endpoint)) {
    return Option.isSome(forwardTo) || last
      ? misused("The service sends a test to an endpoint: leave out --forward-to and --last beside --endpoint.")
      : Effect.void
  }
  return Option.isSome(forwardTo)
    ? Effect.void
    : misused("The receiver is missing: give --forward-to URL, or --endpoint ID.")
}

const run = Effect.fnUntraced(function*({ endpoint, forwardTo, json: asJson, last }: Input) {
  const { apiKey, baseUrl } = yield* customer
  const client = makeClient({ apiKey, baseUrl })
  if (Option.isSome(endpoint)) {
    const { delivery } = yield* asked(() => client.testWebhookEndpoint({ id: endpoint.value }))
    return yield* answer(asJson, {
      data: { delivery },
      text: `The service sends a test: delivery ${delivery.id}.`
    })
  }
  const [newest] = last ? (yield* asked(() => client.listWebhookEvents({ per_page: 1 }))).events : []
  if (last && newest === undefined) {
    return yield* new CommandFailed({ message: "The account has no events yet: leave out --last to send a test." })
  }
  const message = newest === undefined ? yield* test : messageOf(newest)
  const outcome = yield* deliver(Option.getOrThrow(forwardTo), localSecret(apiKey), message)
  const { event_id, type } = message
  yield* answer(asJson, { data: resultOf(message, outcome), text: `${event_id}  ${type}  ${outcome}` })
  if (!outcome.startsWith("2")) {
    return yield* new CommandFailed({ message: `The receiver did not take it: ${outcome}.` })
  }
})

/** `kontor trigger`: sends a test event, to a receiver on this machine or to an endpoint of the account. */
export const Trigger = Command.make("trigger", parameters, run).pipe(
  Command.validate(oneReceiver),
  Command.withDescription("Send a test webhook of an account (KONTOR_API_KEY)"),
  example("trigger --forward-to http://127.0.0.1:3000/webhooks", "A test, signed as kontor listen signs"),
  example("trigger --endpoint wep_01j5z2h8m0q4r6t8v0x2y4z6a8", "A test that the service sends to an endpoint")
)
