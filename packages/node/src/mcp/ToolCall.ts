import {
  type ClientOptions,
  type FileAnswer,
  type Kontor,
  KontorError,
  KontorProblem,
  makeClient,
  type PriceList as ShownPriceList
} from "@kontor/client"
import { cycleCredits, PollInterval } from "@kontor/core/Monitoring"
import { type PriceList, priceListAt, type PriceVersions, priceVersions } from "@kontor/core/Prices"
import { CalendarDate } from "@kontor/core/Register"
import { creditsInWords } from "@kontor/http"
import { Clock, Data, Effect, Option, Schema, type Semaphore } from "effect"
import { CallToolResult, EmbeddedResource, TextContent } from "effect/ai/McpSchema"
import type { CreditBudget } from "./McpSessions.ts"
import { type AgentToolName, agentTools, isBookedLater, largestCost } from "./Tools.ts"

/** The remote service did not answer with its prices. */
class PricesUnknown extends Data.TaggedError("PricesUnknown")<{ readonly reason: string }> {
  override get message(): string {
    return `The prices of the service could not be read (${this.reason}). Check KONTOR_BASE_URL and KONTOR_API_KEY, ` +
      "and that the service answers."
  }
}

/** The price list by which a call of this moment is charged. */
export type AgentPrices = Effect.Effect<PriceList, PricesUnknown>

/** The time for which the prices of a remote service are cached. */
const rememberedFor = "1 minute"

const inForce = (versions: PriceVersions) => Effect.map(Clock.currentTimeMillis, (now) => priceListAt(versions, now))

const readDay = Schema.decodeSync(Schema.NullOr(CalendarDate))

const readList = (list: ShownPriceList): PriceList => ({ ...list, from: readDay(list.from) })

/** Makes the prices of a remote service. */
export const pricesOver = (client: Pick<Kontor, "getPrices">): Effect.Effect<AgentPrices> =>
  Effect.tryPromise({
    try: () => client.getPrices(),
    catch: (cause) => new PricesUnknown({ reason: cause instanceof KontorError ? cause.message : "it did not answer" })
  }).pipe(
    Effect.map(({ coming, price_list }) => priceVersions(coming.map(readList), readList(price_list))),
    Effect.cachedWithTTL(rememberedFor),
    Effect.map(Effect.flatMap(inForce))
  )

/** The caller of a tool: the account's credential, how the API is reached, and what the session may spend. */
export interface AgentSession {
  readonly client: ClientOptions
  readonly budget: CreditBudget
  /** The turns of its calls. */
  readonly calls: Semaphore.Semaphore
  /** The prices of this moment. */
  readonly prices: AgentPrices
}

type Arguments = Readonly<Record<string, unknown>>

/** The maximum cost of a call without `max_credits`. */
const cheap = 25

/** A call that failed. `cause` is the failure of its client. */
class CallFailed extends Data.TaggedError("CallFailed")<{ readonly cause: unknown }> {}

/** A document that was fetched: its content is a resource, and `about` what is said of it. */
interface FetchedFile {
  readonly about: {
    readonly uri: string
    readonly file_name: string | null
    readonly media_type: string
    readonly is_official: boolean
  }
  readonly resource: EmbeddedResource
}

/** The schema of what is said of a document. */
export const documentSchema = {
  type: "object",
  properties: {
    uri: { type: "string", description: "Identifies the resource that holds the document." },
    file_name: { type: ["string", "null"], description: "The name to store it under." },
    media_type: { type: "string", description: "Its type, such as `application/pdf`." },
    is_official: { type: "boolean", description: "Whether the register issued it, or the service printed it." }
  },
  required: ["uri", "file_name", "media_type", "is_official"]
} as const

/** The result of a call: data as text and as structured content, or a document as a resource. */
type Outcome =
  | { readonly isError: boolean; readonly data: unknown }
  | { readonly isError: false; readonly file: FetchedFile }

const contentOf = (outcome: Outcome) => {
  if ("file" in outcome) return [outcome.file.resource]
  return outcome.data === undefined ? [] : [TextContent.make({ text: JSON.stringify(outcome.data) })]
}

/** The result of a call. A refusal has no structured content, as that follows the schema of an answer. */
const resultOf = (sentence: string, outcome: Outcome): CallToolResult =>
  new CallToolResult({
    isError: outcome.isError,
    content: [TextContent.make({ text: sentence }), ...contentOf(outcome)],
    ...(!outcome.isError && { structuredContent: "file" in outcome ? outcome.file.about : outcome.data })
  })

const refusal = (sentence: string): CallToolResult => resultOf(sentence, { isError: true, data: undefined })

const stateOf = ({ left, limit, spent }: CreditBudget): string =>
  `This session spent ${spent} of ${creditsInWords(limit)}; ${left} ${left === 1 ? "is" : "are"} left.`

const isText = (type: string): boolean => /xml|json|^text\//u.test(type)

const documentOf = async (
  { bytes, file_name, is_official, media_type }: FileAnswer,
  { company_id, document_type }: Arguments
): Promise<FetchedFile> => {
  const content = new Uint8Array(await new Response(bytes).arrayBuffer())
  const uri = `kontor://documents/${String(company_id)}/${String(document_type)}`
  const held = { uri, mimeType: media_type }
  const about = { uri, file_name: file_name ?? null, media_type, is_official }
  const resource = isText(media_type)
    ? { ...held, text: new TextDecoder().decode(content) }
    : { ...held, blob: content }
  return { about, resource: EmbeddedResource.make({ resource }) }
}

const isFile = (found: unknown): found is FileAnswer =>
  typeof found === "object" && found !== null && "bytes" in found && "media_type" in found

/** Calls the operation of a tool, once: an agent may decide to call again. Returns what it answers and what it cost. */
const send = (tool: AgentToolName, given: Arguments, options: ClientOptions) =>
  Effect.tryPromise({
    try: async (signal) => {
      let charged = 0
      const fetch: typeof globalThis.fetch = async (...request) => {
        const response = await (options.fetch ?? globalThis.fetch)(...request)
        charged += Number(response.headers.get("x-credits-charged") ?? 0)
        return response
      }
      const client = makeClient({ ...options, retries: { maxAttempts: 1 }, fetch })
      const call = client[agentTools[tool].operation] as (input: Arguments, options: object) => Promise<unknown>
      const found = await call(given, { signal })
      return isFile(found)
        ? { charged, outcome: { isError: false, file: await documentOf(found, given) } as const }
        : { charged, outcome: { isError: false, data: found } as const }
    },
    catch: (cause) => new CallFailed({ cause })
  })

const failed = (
  { cause }: CallFailed
): { readonly charged: number | undefined; readonly sentence: string; data: unknown } =>
  cause instanceof KontorError
    ? {
      charged: cause.creditsCharged,
      sentence: cause.message,
      data: cause instanceof KontorProblem ? cause.problem : undefined
    }
    : { charged: undefined, sentence: "The service did not answer.", data: undefined }

/** The answer when the price of a call is unknown. */
export const failedWithoutPrices = ({ message }: PricesUnknown): CallToolResult =>
  refusal(`Nothing was charged. ${message}`)

/** The members that are read of a monitor that is to be resumed. */
const Resumed = Schema.Struct({
  monitor: Schema.Struct({ poll_interval_days: PollInterval }),
  billing_cycle: Schema.NullOr(Schema.Struct({ ends_at: Schema.DateTimeUtcFromString }))
})

/**
 * The most that a call can cost at this moment, in credits. A monitor that is resumed costs its next cycle, and nothing
 * while the one that was paid for lasts; it is looked up, which is free.
 */
export const costOfCall = Effect.fn("Mcp.costOfCall")(
  function*(tool: AgentToolName, given: Arguments, { client, prices: asked }: Pick<AgentSession, "client" | "prices">) {
    const { prices } = yield* asked
    const largest = largestCost(prices, tool, given)
    if (tool !== "resume_monitor") return largest
    const known = yield* send("get_monitor", { id: given["id"] }, client).pipe(
      Effect.flatMap(({ outcome }) =>
        Schema.decodeUnknownEffect(Resumed)("data" in outcome ? outcome.data : undefined)
      ),
      Effect.option
    )
    if (Option.isNone(known)) return largest
    const { billing_cycle, monitor } = known.value
    const isPaid = billing_cycle !== null && billing_cycle.ends_at.epochMilliseconds > (yield* Clock.currentTimeMillis)
    return isPaid ? 0 : cycleCredits(prices, monitor.poll_interval_days)
  }
)

/**
 * Calls a tool within the budget of its session. Beyond it, or where the call can cost more than its `max_credits`,
 * nothing is sent and the answer says what it would cost. It asks for `max_credits` only if the budget covers them.
 * Where no answer says what a call cost, it counts with the most it can cost.
 */
export const callTool = Effect.fn("Mcp.callTool")(
  function*(
    tool: AgentToolName,
    { max_credits, ...given }: Arguments,
    { budget, calls, client, prices }: AgentSession
  ) {
    const largest = yield* costOfCall(tool, given, { client, prices })
    const limit = typeof max_credits === "number" ? max_credits : cheap
    if (largest > limit && largest <= budget.left) {
      return refusal(
        `Nothing was charged. This call can cost up to ${creditsInWords(largest)}: call it again with ` +
          `max_credits ${largest} or more if it is worth that. ${stateOf(budget)}`
      )
    }
    if (!budget.reserve(largest)) {
      return refusal(
        `Nothing was charged. This call can cost up to ${creditsInWords(largest)}, more than the session may ` +
          `still spend. ${stateOf(budget)}`
      )
    }
    let spent = largest
    const settled = Effect.sync(() => budget.settle(largest, spent))
    const ended = yield* calls.withPermit(send(tool, given, client)).pipe(
      Effect.map(({ charged, outcome }): { readonly sentence: string; readonly outcome: Outcome } => {
        spent = isBookedLater(tool) ? largest : charged
        return { sentence: `Cost: ${creditsInWords(spent)}.`, outcome }
      }),
      Effect.catch((failure) => {
        const { charged, data, sentence } = failed(failure)
        spent = charged ?? largest
        return Effect.succeed({
          sentence: `${sentence} Cost: ${creditsInWords(spent)}.`,
          outcome: { isError: true, data }
        })
      }),
      Effect.ensuring(settled)
    )
    return resultOf(`${ended.sentence} ${stateOf(budget)}`, ended.outcome)
  },
  Effect.catchTag("PricesUnknown", (unknown) => Effect.succeed(failedWithoutPrices(unknown)))
)
