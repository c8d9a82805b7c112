import type { ClientOptions } from "@kontor/client"
import { Config, Effect, Option } from "effect"
import { CommandFailed } from "./Failure.ts"

/** The address and key with which the commands of customers ask the API. */
type Customer = ClientOptions & { readonly apiKey: string; readonly baseUrl: string }

const missing = (name: string, example: string) => new CommandFailed({ message: `${name} must be set, to ${example}.` })

/** The API and the key of a customer: of KONTOR_BASE_URL and KONTOR_API_KEY. */
export const customer: Effect.Effect<Customer, CommandFailed> = Effect.gen(function*() {
  const [baseUrl, apiKey] = [
    yield* Effect.orDie(Config.option(Config.String("KONTOR_BASE_URL"))),
    yield* Effect.orDie(Config.option(Config.String("KONTOR_API_KEY")))
  ]
  if (Option.isNone(baseUrl)) {
    return yield* missing("KONTOR_BASE_URL", "the address of the API, such as http://127.0.0.1:8080/api")
  }
  if (Option.isNone(apiKey)) return yield* missing("KONTOR_API_KEY", "an API key of the account, such as kt_…")
  return { baseUrl: baseUrl.value.replace(/\/+$/u, ""), apiKey: apiKey.value }
})
