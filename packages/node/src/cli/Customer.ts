import { type ClientOptions, KontorProblem, Unauthenticated } from "@kontor/client"
import { Config, Effect, Option } from "effect"
import { CommandFailed } from "./Failure.ts"

/** The address and key with which the commands of customers ask the API. */
type Customer = ClientOptions & { readonly apiKey: string; readonly baseUrl: string }

const missing = (name: string, example: string) => new CommandFailed({ message: `${name} must be set, to ${example}.` })

const anAddress = "the address of the API, such as http://127.0.0.1:8080/api"

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol)

/** A refusal says itself what is wrong; where none came, the address may be wrong. */
const wordsOf = (cause: unknown): string => {
  if (cause instanceof Unauthenticated) {
    return "The service does not know this key. Set KONTOR_API_KEY to an API key of the account."
  }
  if (cause instanceof KontorProblem) return cause.message
  const reason = cause instanceof Error ? cause.message.replaceAll(/\s+/gu, " ").trim() : "No answer"
  return `${reason}. Check that KONTOR_BASE_URL is ${anAddress}, and that the service answers there.`
}

/** Asks the API. */
export const asked = <A>(ask: () => Promise<A>): Effect.Effect<A, CommandFailed> =>
  Effect.tryPromise({ try: ask, catch: (cause) => new CommandFailed({ message: wordsOf(cause) }) })

/** The API and the key of a customer: of KONTOR_BASE_URL and KONTOR_API_KEY. */
export const customer: Effect.Effect<Customer, CommandFailed> = Effect.gen(function*() {
  const [baseUrl, apiKey] = [
    yield* Effect.orDie(Config.option(Config.String("KONTOR_BASE_URL"))),
    yield* Effect.orDie(Config.option(Config.String("KONTOR_API_KEY")))
  ]
  if (Option.isNone(baseUrl)) {
    return yield* missing("KONTOR_BASE_URL", anAddress)
  }
  if (Option.isNone(apiKey)) return yield* missing("KONTOR_API_KEY", "an API key of the account, such as kt_…")
  if (!isAddress(baseUrl.value)) return yield* missing("KONTOR_BASE_URL", `${anAddress}, not "${baseUrl.value}"`)
  return { baseUrl: baseUrl.value.replace(/\/+$/u, ""), apiKey: apiKey.value }
})
