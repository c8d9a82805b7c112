import { Effect, Layer, Schema } from "effect"
import { Configuration } from "./Configuration.ts"

/** A process without the role api lacks the address at which clients reach the API. */
export class BaseUrlMissing extends Schema.TaggedError<BaseUrlMissing>()("BaseUrlMissing", {}) {
  override get message(): string {
    return "KONTOR_BASE_URL must be set for the role worker alone: the links in webhooks lead to the API, which other " +
      "processes answer. Set it, or --base-url, to where clients reach the API, such as https://kontor.example/api."
  }
}

/** Whether a process without the role api lacks the address of the API. Commands beside it do without. */
export const lacksBaseUrl = ({ baseUrl, roles }: Configuration["Service"]): boolean =>
  baseUrl === undefined && !roles.includes("api")

/** The warning for a service whose links lead to this machine although others use it. */
export const localLinks =
  "KONTOR_BASE_URL is not set: the links in webhooks lead to this machine, and customers cannot follow them. Set it, " +
  "or --base-url, to where clients reach the API, such as https://kontor.example/api."

/** Whether links lead to this machine although others use the service: on a database of its own, or in a network. */
export const linksLocally = ({ baseUrl, databaseUrl, host }: Configuration["Service"]): boolean =>
  baseUrl === undefined && (databaseUrl !== undefined || !/^(localhost|::1|127\..*)$/u.test(host))

/** Refuses to start a process that does not know the address for its links. */
export const layer: Layer.Layer<never, BaseUrlMissing, Configuration> = Layer.effectDiscard(
  Configuration.use((configuration) => lacksBaseUrl(configuration) ? new BaseUrlMissing() : Effect.void)
)
