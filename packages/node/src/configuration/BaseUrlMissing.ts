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

/** Refuses to start a process that would not know what links carry. */
export const layer: Layer.Layer<never, BaseUrlMissing, Configuration> = Layer.effectDiscard(
  Configuration.use((configuration) => lacksBaseUrl(configuration) ? new BaseUrlMissing() : Effect.void)
)
