import { Effect, Layer, Schema } from "effect"
import { Configuration } from "./Configuration.ts"

/** A process that leaves requests to others was not told where clients reach the API. */
export class BaseUrlMissing extends Schema.TaggedError<BaseUrlMissing>()("BaseUrlMissing", {}) {
  override get message(): string {
    return "KONTOR_BASE_URL must be set for the role worker alone: the links in webhooks lead to the API, which other " +
      "processes answer. Set it, or --base-url, to where clients reach the API, such as https://kontor.example/api."
  }
}

/** Whether a process that leaves requests to others lacks the address of the API. Commands beside it do without. */
export const lacksBaseUrl = ({ baseUrl, roles }: Configuration["Service"]): boolean =>
  baseUrl === undefined && !roles.includes("api")

/** What is to be known of a service for others that was not told its own address. */
export const localLinks =
  "KONTOR_BASE_URL is not set: the links in webhooks lead to this machine, and customers cannot follow them. Set it, " +
  "or --base-url, to where clients reach the API, such as https://kontor.example/api."

/**
 * Whether links lead to this machine although the service works for others: on a database of its own, or for a network.
 */
export const linksLocally = ({ baseUrl, databaseUrl, host }: Configuration["Service"]): boolean =>
  baseUrl === undefined && (databaseUrl !== undefined || !/^(localhost|::1|127\..*)$/u.test(host))

/** Refuses to start a process that would not know what links carry. */
export const layer: Layer.Layer<never, BaseUrlMissing, Configuration> = Layer.effectDiscard(
  Configuration.use((configuration) => lacksBaseUrl(configuration) ? new BaseUrlMissing() : Effect.void)
)
