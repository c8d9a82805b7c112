import { type CountedRequest, type Quota, windowLength } from "@kontor/core/RateLimits"
import { Context, Effect, Option, Result } from "effect"
import { HttpServerRequest } from "effect/http"
import { IpNetwork, NetAddress } from "effect/net"
import { HttpMetrics } from "./HttpMetrics.ts"
import { CurrentRequest } from "./operations/CurrentRequest.ts"
import { RateLimitedProblem, refuse } from "./problems/ProblemBodies.ts"

/**
 * The client's address, where the host knows it and the request does not: a web `Request` has none. On a server of
 * Effect it is that of the socket, or the one that `HttpMiddleware.xForwardedHeaders` takes from a trusted proxy.
 */
export const ClientAddress = Context.Reference<string | undefined>("@kontor/http/rates/ClientAddress", {
  defaultValue: () => undefined
})

/** The part of an IPv6 address that counts. The rest belongs to one customer of a provider. */
const networkLength = 64

/** An IPv4 address, alone or as an IPv6 socket writes it. */
const ipv4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

const canonicalAddress = (address: string): string =>
  Result.match(NetAddress.ipFromString(address), {
    onFailure: () => address,
    onSuccess: (parsed) => {
      const canonical = NetAddress.toCanonical(parsed)
      return NetAddress.isIpv6Address(canonical)
        ? IpNetwork.format(IpNetwork.fromAddressUnsafe(canonical, networkLength))
        : NetAddress.formatIp(canonical)
    }
  })

/** The address under which attempts are counted: IPv6 by its network of 64 bits, IPv4 in IPv6 as IPv4. */
export const countedAddress = (address: string): string => ipv4.exec(address)?.[1] ?? canonicalAddress(address)

/** The address under which failed attempts of a request are counted, if it is known. */
export const addressOfRequest = (context: Context.Context<HttpServerRequest.HttpServerRequest>): string | undefined => {
  const { remoteAddress } = Context.get(context, HttpServerRequest.HttpServerRequest)
  const address = Context.get(context, ClientAddress) ?? Option.getOrUndefined(remoteAddress)
  return address === undefined ? undefined : countedAddress(address)
}

const windowSeconds = windowLength / 1000

const policyOf = ({ bucket, limit }: Quota): string => `"${bucket}";q=${limit};w=${windowSeconds}`

/**
 * The limits that an answer was counted against: `RateLimit-Policy` lists all of them, `RateLimit` the rest of the
 * decisive one. Rule: limits#rate-limits.
 */
const rateLimitFields = ({ quotas, shown }: CountedRequest) => ({
  "ratelimit-policy": quotas.map(policyOf).join(", "),
  "ratelimit": `"${shown.bucket}";r=${shown.remaining};t=${shown.resets_in}`
})

/** Adds the fields to the answer to an attempt, and refuses one beyond a limit with 429; `detail` names the limit. */
export const withLimits = Effect.fnUntraced(function*(counted: CountedRequest, detail: string) {
  const { fields } = yield* CurrentRequest
  Object.assign(fields, rateLimitFields(counted))
  if (counted.isRefused) {
    yield* HttpMetrics.rateLimited.record(1, { bucket: counted.shown.bucket })
    const seconds = counted.shown.resets_in
    return yield* refuse(
      RateLimitedProblem,
      { detail: `${detail} Try again in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.` },
      { "retry-after": String(seconds) }
    )
  }
})
