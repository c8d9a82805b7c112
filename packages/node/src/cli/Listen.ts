import { type AccountEvent, makeClient, type WebhookEvent } from "@kontor/client"
import { Effect, Redacted } from "effect"
import { Command } from "effect/cli"
import { asked, customer } from "./Customer.ts"
import { example } from "./Help.ts"
import { deliver, forwardTo, localSecret, messageOf, resultOf } from "./LocalDelivery.ts"
import { answer, json } from "./Output.ts"

/** The interval between requests for new events: a quarter of what the account may ask in a minute. */
const pause = "2 seconds"

const page = 100

type Events = Pick<ReturnType<typeof makeClient>, "listWebhookEvents">

type AnyEvent = WebhookEvent | AccountEvent

/** The events that are not known yet, the oldest first. Without any known one, the newest page. */
const newEvents = async (client: Events, known: ReadonlySet<string>): Promise<ReadonlyArray<AnyEvent>> => {
  const found: Array<AnyEvent> = []
  let cursor: string | undefined
  do {
    const { events, pagination } = await client.listWebhookEvents({ per_page: page, cursor })
    const fresh = events.filter(({ id }) => !known.has(id))
    found.push(...fresh)
    cursor = known.size > 0 && fresh.length === events.length ? pagination.next_cursor ?? undefined : undefined
  } while (cursor !== undefined)
  return found.toReversed()
}

const parameters = { forwardTo, json }

type Input = Command.Command.Config.Infer<typeof parameters>

const run = Effect.fnUntraced(function*({ forwardTo, json: asJson }: Input) {
  const { apiKey, baseUrl } = yield* customer
  const client = makeClient({ apiKey, baseUrl })
  const secret = localSecret(apiKey)
  const known = new Set<string>()
  const ask = asked(() => newEvents(client, known))
  for (const { id } of yield* ask) known.add(id)
  const signing_secret = Redacted.value(secret)
  yield* answer(asJson, {
    data: { forward_to: forwardTo, signing_secret },
    text: `Listens for webhooks of the account, and forwards them to ${forwardTo}\nSigning secret  ${signing_secret}`
  })
  return yield* Effect.forever(Effect.gen(function*() {
    yield* Effect.sleep(pause)
    const events = yield* ask.pipe(
      Effect.catchTag("CommandFailed", ({ message }) => Effect.as(Effect.logWarning(message), []))
    )
    for (const event of events) {
      known.add(event.id)
      const message = messageOf(event)
      const result = resultOf(message, yield* deliver(forwardTo, secret, message))
      yield* answer(asJson, {
        data: result,
        text: `${result.event_id}  ${result.topic ?? result.type}  ${result.outcome}`
      })
    }
  }))
})

/** `kontor listen`: forwards what webhooks say to a receiver that nobody else reaches. */
export const Listen = Command.make("listen", parameters, run).pipe(
  Command.withDescription("Forward the webhooks of an account (KONTOR_API_KEY) to a receiver on this machine"),
  example("listen --forward-to http://127.0.0.1:3000/webhooks", "A receiver under development")
)
