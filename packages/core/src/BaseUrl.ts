import { Context, Effect, Layer, Schema } from "effect"

/** Not a valid address of an API that clients can reach. */
export class InvalidBaseUrl extends Schema.TaggedError<InvalidBaseUrl>()("InvalidBaseUrl", { given: Schema.Unknown }) {
  override get message(): string {
    return `The base URL ${JSON.stringify(this.given)} is not valid. Give the http or https address at which clients ` +
      "reach the API, without user, query and fragment, such as https://data.example/api."
  }
}

const isAddress = (url: URL | null): url is URL =>
  url !== null && /^https?:$/u.test(url.protocol) && url.username + url.password + url.search + url.hash === ""

/**
 * The address of the API as clients reach it, such as `https://data.example/api`, without a trailing slash: the links
 * in webhooks and answers, the servers of the OpenAPI document and the types of problems are derived from it. It has no
 * default: only the host knows it. Rule: wire#addresses; webhooks#message.
 */
export class BaseUrl extends Context.Service<BaseUrl, string>()("@kontor/core/BaseUrl") {
  /** The address of a host, without a trailing slash; fails when it is not valid. */
  static readonly layer = (address: string): Layer.Layer<BaseUrl, InvalidBaseUrl> =>
    Layer.effect(
      BaseUrl,
      Effect.suspend(() => {
        const isValid = !/[\s?#]/u.test(address) && isAddress(URL.parse(address))
        return isValid ? Effect.succeed(address.replace(/\/+$/u, "")) : new InvalidBaseUrl({ given: address })
      })
    )
}
