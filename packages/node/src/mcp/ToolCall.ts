import {
  type ClientOptions,
  type FileAnswer,
  type Kontor,
  KontorError,
  KontorProblem,
  makeClient,
  type PriceList as ShownPriceList
} from "@kontor/client"
import { type PriceList, priceListAt, type PriceVersions, priceVersions } from "@kontor/core/Prices"
import { CalendarDate } from "@kontor/core/Register"
import { creditsInWords } from "@kontor/http"
import { Clock, Data, Effect, Schema, type Semaphore } from "effect"
import { CallToolResult, TextContent } from "effect/ai/McpSchema"
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

/** How long the prices of a remote service are cached. */
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

/** Who calls a tool: the account's credential, how the API is reached, and what the session may spend. */
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

const answer = (isError: boolean, sentence: string, data: unknown): CallToolResult =>
  new CallToolResult({
    isError,
    content: [
      TextContent.make({ text: sentence }),
      ...data === undefined ? [] : [TextContent.make({ text: JSON.stringify(data) })]
    ]
  })

const stateOf = ({ left, limit, spent }: CreditBudget): string =>
  `This session spent ${spent} of ${creditsInWords(limit)}; ${left} ${left === 1 ? "is" : "are"} left.`

const isText = (type: string): boolean => /xml|json|^text\//u.test(type)

const documentOf = async ({ bytes, file_name, media_type }: FileAnswer) => {
  const content = Buffer.from(await new Response(bytes).arrayBuffer())
  return {
    file_name,
    media_type,
    ...isText(media_type) ? { text: content.toString("utf8") } : { base64: content.toString("base64") }
  }
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
      return { charged, found: isFile(found) ? await documentOf(found) : found }
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
  answer(true, `Nothing was charged. ${message}`, undefined)

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
    const largest = largestCost((yield* prices).prices, tool, given)
    const limit = typeof max_credits === "number" ? max_credits : cheap
    if (largest > limit && largest <= budget.left) {
      return answer(
        true,
        `Nothing was charged. This call can cost up to ${creditsInWords(largest)}: call it again with ` +
          `max_credits ${largest} or more if it is worth that. ${stateOf(budget)}`,
        undefined
      )
    }
    if (!budget.reserve(largest)) {
      return answer(
        true,
        `Nothing was charged. This call can cost up to ${creditsInWords(largest)}, more than the session may ` +
          `still spend. ${stateOf(budget)}`,
        undefined
      )
    }
    let spent = largest
    const settled = Effect.sync(() => budget.settle(largest, spent))
    const outcome = yield* calls.withPermit(send(tool, given, client)).pipe(
      Effect.map(({ charged, found }) => {
        spent = isBookedLater(tool) ? largest : charged
        return { isError: false, sentence: `Cost: ${creditsInWords(spent)}.`, data: found }
      }),
      Effect.catch((failure) => {
        const { charged, data, sentence } = failed(failure)
        spent = charged ?? largest
        return Effect.succeed({ isError: true, sentence: `${sentence} Cost: ${creditsInWords(spent)}.`, data })
      }),
      Effect.ensuring(settled)
    )
    return answer(outcome.isError, `${outcome.sentence} ${stateOf(budget)}`, outcome.data)
  },
  Effect.catchTag("PricesUnknown", (unknown) => Effect.succeed(failedWithoutPrices(unknown)))
)
