import { Array, Context, Effect, Layer, Redacted, Result, Schema, String } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Base64 from "effect/encoding/Base64"

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
export class BaseUrl extends Context.Service<BaseUrl, string>()("@kontor/core/Host/BaseUrl") {
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

/** Length of a key, in bytes. */
const keyLength = 32

/** A key of the service: it signs cursors and encrypts webhook secrets. `secret` is 32 bytes. */
export interface ServiceKey {
  readonly id: string
  readonly secret: Redacted.Redacted<Uint8Array>
}

/**
 * The keys of the service, newest first, at least one: the first signs and encrypts, the others still verify and
 * decrypt. All nodes have the same keys. Rule: operators#secrets.
 */
export class ServiceKeys extends Context.Service<ServiceKeys, readonly [ServiceKey, ...ReadonlyArray<ServiceKey>]>()(
  "@kontor/core/Host/ServiceKeys"
) {
  /** One new key, for tests and for embedders whose cursors and secrets may end with the process. */
  static readonly random: Layer.Layer<ServiceKeys, never, SecureRandom.SecureRandom> = Layer.effect(
    ServiceKeys,
    Effect.map(
      SecureRandom.SecureRandom.use((random) => random.randomBytes(keyLength)),
      (bytes) => [{ id: "random", secret: Redacted.make(bytes) }] as const
    )
  )
}

const pair = "\\s*[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=\\s*"

const pairsOf = (text: string): Array.NonEmptyReadonlyArray<{ readonly id: string; readonly secret: string }> =>
  Array.map(String.split(text, ","), (pair) => {
    const [id = "", secret = ""] = pair.trim().split(":")
    return { id, secret }
  })

const areDistinct = (text: string): boolean => {
  const ids = pairsOf(text).map(({ id }) => id)
  return new Set(ids).size === ids.length
}

/** Keys as text: pairs `id:base64-of-32-bytes` separated by commas, newest first, each id once. */
export const KeyList = Schema.RedactedFromValue(
  Schema.String.check(Schema.isPattern(new RegExp(`^${pair}(,${pair})*$`)), Schema.makeFilter(areDistinct))
)
export type KeyList = typeof KeyList.Type

/** The keys in a list. */
export const keysOf = (list: KeyList): ServiceKeys["Service"] =>
  Array.map(pairsOf(Redacted.value(list)), ({ id, secret }) => ({
    id,
    secret: Redacted.make(Result.getOrThrow(Base64.decode(secret)))
  }))

/** A defect: host and Kontor loaded different copies of effect, which do not know each other's secrets and errors. */
class TwoCopiesOfEffect extends Schema.TaggedError<TwoCopiesOfEffect>()("TwoCopiesOfEffect", {}) {
  override readonly message = "This program has two copies of effect: Kontor was given to one that it did not load. " +
    "\"npm ls effect\" shows where they are. Install one version that all packages accept, as in \"npm dedupe\"."
}

const kindOf = (value: object): unknown => Object.getPrototypeOf(value)

const isOwnFiber = (fiber: object): boolean =>
  kindOf(fiber) === Effect.runSync(Effect.withFiberSucceed((own) => kindOf(own)))

const refused = Effect.suspend(() => Effect.die(new TwoCopiesOfEffect()))

/** Dies where another copy of effect builds it than the one that Kontor loaded. */
export const oneEffect: Layer.Layer<never> = Layer.effectDiscard(
  Effect.withFiber((fiber) => isOwnFiber(fiber) ? Effect.void : refused)
)

/** A layer of a host; one that dies where another copy of effect made it than the one that Kontor loaded. */
export const ofOneEffect = <A, E, R>(layer: Layer.Layer<A, E, R>): Layer.Layer<A, E, R> =>
  kindOf(layer) === kindOf(Layer.empty) ? layer : Layer.effectContext(refused)
