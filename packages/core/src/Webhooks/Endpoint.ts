import { type Array, Context, DateTime, Effect, Redacted, Result, Schema, Struct as Members } from "effect"
import { Mac, SecureRandom } from "effect/crypto"
import * as Base64 from "effect/encoding/Base64"
import type { AccountId } from "../Accounts/Accounts.ts"
import { isLocalName, mayReachHost, type Reach } from "../Internet.ts"
import { EndpointId } from "../PublicId.ts"
import { isLine } from "../Register/Spelling.ts"
import { type SealBroken, type SealedPlace, type SealedText, Sealing } from "../Secrets.ts"

const { DateTimeUtcFromString, Int, NullOr, String: Text, Struct } = Schema

/** Why an address is not a valid destination of webhooks. */
export const DestinationFault = Schema.Literals(["MALFORMED", "SCHEME", "USERINFO", "PORT", "PRIVATE_HOST"])
export type DestinationFault = typeof DestinationFault.Type

/** An address to which webhooks are not sent. */
export class DestinationRefused extends Schema.TaggedError<DestinationRefused>()("DestinationRefused", {
  fault: DestinationFault
}) {}

/**
 * The destinations to which webhooks may be sent: to the public internet, or to any address, over http too
 * (development). A host sets it once, for the creation of endpoints and for the sender. Rule: webhooks#destinations.
 */
export const DestinationReach = Context.Reference<Reach>("@kontor/core/Webhooks/DestinationReach", {
  defaultValue: () => "public"
})

const protocols: Readonly<Record<Reach, ReadonlyArray<string>>> = {
  public: ["https:"],
  any: ["https:", "http:"]
}

/** The maximum length of an address, in characters. */
const maxAddressLength = 2048

/** The URL parser drops these silently: blanks, line breaks, and the fragment, which is never sent. */
const droppedByParser = /[\s\p{Cc}#]/u

/** Lower ports belong to other services of the system. 443 is the default port and reads as empty. */
const firstUnprivilegedPort = 1024

const mayReachPort = (reach: Reach, port: string): boolean =>
  reach === "any" || port === "" || Number(port) >= firstUnprivilegedPort

const mayReachName = (reach: Reach, hostname: string): boolean =>
  reach === "any" || (/[.:]/u.test(hostname.replace(/\.$/u, "")) && !isLocalName(hostname))

const faultOf = (reach: Reach, { hostname, password, port, protocol, username }: URL): DestinationFault | undefined => {
  if (!protocols[reach].includes(protocol)) return "SCHEME"
  if (username !== "" || password !== "") return "USERINFO"
  if (!mayReachPort(reach, port)) return "PORT"
  return mayReachName(reach, hostname) && mayReachHost(reach, hostname) ? undefined : "PRIVATE_HOST"
}

/**
 * Reads the address of a destination: `https`, without a user or a fragment, at port 443 or from 1024, and with a host
 * that is a public name or a public address, in any spelling. The sender checks what a name resolves to, at every
 * attempt.
 */
export const readDestination = (reach: Reach, address: string): Result.Result<URL, DestinationRefused> => {
  const url = address.length > maxAddressLength || droppedByParser.test(address) ? null : URL.parse(address)
  if (url === null) return Result.fail(new DestinationRefused({ fault: "MALFORMED" }))
  const fault = faultOf(reach, url)
  return fault === undefined ? Result.succeed(url) : Result.fail(new DestinationRefused({ fault }))
}

/** The host of the address of an endpoint: endpoints at one host share it, whatever their port and path. */
export const hostOf = (address: string): string => URL.parse(address)?.hostname.replace(/\.$/u, "") ?? address

/** The states of an endpoint. */
export const EndpointStatus = Schema.Literals([
  "pending_verification",
  "active",
  "disabled_user",
  "disabled_failures",
  "archived"
])
export type EndpointStatus = typeof EndpointStatus.Type

/**
 * An event in the life of an endpoint. `verified`: it echoed a challenge; `failed`: it is gone, or exhausted too many
 * messages in a row; its account asks for the others.
 */
export const EndpointEvent = Schema.Literals(["verified", "enabled", "disabled", "failed", "archived"])
export type EndpointEvent = typeof EndpointEvent.Type

type Transitions = Readonly<Partial<Record<EndpointEvent, EndpointStatus>>>

/** The next state by state and event; a missing event is invalid in that state. Archived is final. */
export const endpointTransitions: Readonly<Record<EndpointStatus, Transitions>> = {
  pending_verification: { verified: "active", archived: "archived" },
  active: { disabled: "disabled_user", failed: "disabled_failures", archived: "archived" },
  disabled_user: { enabled: "active", archived: "archived" },
  disabled_failures: { enabled: "active", archived: "archived" },
  archived: {}
}

const goals: Readonly<Partial<Record<EndpointEvent, EndpointStatus>>> = {
  verified: "active",
  enabled: "active",
  disabled: "disabled_user",
  archived: "archived"
}

/** Returns whether an endpoint is already in the state that a requested event leads to: it stays unchanged. */
export const isEndpointThere = (status: EndpointStatus, event: EndpointEvent): boolean => goals[event] === status

/** The state of an endpoint after an event; undefined when the event is invalid in its state. */
export const endpointAfter = (status: EndpointStatus, event: EndpointEvent): EndpointStatus | undefined =>
  endpointTransitions[status][event]

/** Headers that belong to the connection or to the message: only the sender sets them. */
const reservedHeaders: ReadonlySet<string> = new Set([
  "accept-encoding",
  "connection",
  "cookie",
  "date",
  "expect",
  "host",
  "http2-settings",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent",
  "via"
])

const reservedFamilies = /^(?:content|webhook|proxy|sec)-/u

/**
 * Returns whether an endpoint may ask for a header: a valid name that the sender does not reserve. Case does not
 * matter.
 */
const isCustomizable = (name: string): boolean => {
  const lower = name.toLowerCase()
  return !reservedHeaders.has(lower) && !reservedFamilies.test(lower)
}

const HeaderName = Schema.String.check(
  Schema.isPattern(/^[!#$%&'*+.^_`|~\dA-Za-z-]{1,128}$/u),
  Schema.makeFilter(isCustomizable, { expected: "a header that is not the sender's own" })
)

/** Names of headers ignore case: a header that is listed twice would be sent once. */
const areNamedOnce = (headers: Readonly<Record<string, string>>): boolean => {
  const names = Object.keys(headers)
  return new Set(names.map((name) => name.toLowerCase())).size === names.length
}

/** Visible ASCII, with spaces inside: no line break can be smuggled in. */
const HeaderValue = Schema.String.check(Schema.isPattern(/^[!-~](?:[ -~]{0,2046}[!-~])?$/u))

/**
 * Headers that an endpoint wants on each of its messages, by name: at most 20, each once, and none that belongs to the
 * connection or the message (`host`, `content-*`, `webhook-*`, ...). `authorization` is allowed, because gateways in
 * front of receivers ask for it; it is sent to this endpoint alone. Rule: webhooks#headers-of-an-endpoint.
 */
export const CustomHeaders = Schema.Record(Schema.String, HeaderValue).check(
  Schema.isPropertyNames(HeaderName),
  Schema.isMaxProperties(20),
  Schema.makeFilter(areNamedOnce, { expected: "headers that are named once" })
)
export type CustomHeaders = typeof CustomHeaders.Type

/** The headers that are sent, by lower-case name: those of the sender, and those of the endpoint that it may set. */
export const outgoingHeaders = (
  custom: CustomHeaders,
  own: Readonly<Record<string, string>>
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(custom).filter(([name]) => isCustomizable(name)).map(([name, value]) => [name.toLowerCase(), value])
  ),
  ...own
})

const maxNameLength = 120

/** An account's name for an endpoint: 1 to 120 characters; surrounding blanks are trimmed. Rule: webhooks#endpoints. */
export const EndpointName = Schema.Trim.check(
  Schema.isNonEmpty(),
  Schema.makeFilter(isLine(maxNameLength), { expected: `a text of 1 to ${maxNameLength} characters` })
)

/** The kinds of events that an endpoint may get: Signals that monitors release, and events of the account itself. */
export const EndpointKind = Schema.Literals([
  "organization.signal.detected",
  "account.balance.low",
  "account.balance.exhausted",
  "monitor.paused",
  "monitor.resumed",
  "webhook_endpoint.disabled",
  "subscription.changed",
  "credential.created"
])
export type EndpointKind = typeof EndpointKind.Type

/** The kinds of an endpoint that chooses none. */
export const standardKinds: ReadonlyArray<EndpointKind> = ["organization.signal.detected"]

/** The kinds that an endpoint chooses: one or more, each once. Rule: webhooks#account-events. */
export const EndpointKinds = Schema.Array(EndpointKind).check(Schema.isMinLength(1), Schema.isUnique())

/** An address that receives webhooks, as its account sees it. */
export const Endpoint = Struct({
  id: EndpointId,
  name: Text,
  url: Text,
  /** The address that takes over once it is verified. */
  pending_url: NullOr(Text),
  kinds: Schema.Array(EndpointKind),
  status: EndpointStatus,
  /** The number of messages exhausted since the last success. */
  exhausted_in_a_row: Int,
  /** The former secret signs too until this instant. */
  former_secret_signs_until: NullOr(DateTimeUtcFromString),
  created_at: DateTimeUtcFromString
})
export type Endpoint = typeof Endpoint.Type

/** An endpoint as it is stored: its signing secrets and headers are sealed for its row in `webhook_endpoints`. */
export interface StoredEndpoint extends Endpoint {
  readonly account_id: AccountId
  /** True if its last attempt brought no whole answer in time. */
  readonly is_silent: boolean
  readonly sealed_secret: SealedText
  readonly sealed_former_secret: SealedText | null
  readonly sealed_headers: SealedText
}

/** An endpoint as its account sees it: without secrets. */
export const endpointOf: (stored: StoredEndpoint) => Endpoint = Members.pick(Members.keys(Endpoint.fields))

/**
 * An endpoint after an event; undefined when the event is invalid in its state. Enabled, it starts without failures.
 */
export const changedBy = (endpoint: StoredEndpoint, event: EndpointEvent): StoredEndpoint | undefined => {
  const status = endpointAfter(endpoint.status, event)
  if (status === undefined) return undefined
  return { ...endpoint, status, exhausted_in_a_row: status === "active" ? 0 : endpoint.exhausted_in_a_row }
}

/**
 * An endpoint with a new signing secret. The secret that was current signs too until the grace ends; the one before it
 * expires.
 */
export const withSecret = (
  endpoint: StoredEndpoint,
  sealed_secret: SealedText,
  signs_until: DateTime.Utc | null
): StoredEndpoint => ({
  ...endpoint,
  sealed_secret,
  sealed_former_secret: signs_until === null ? null : endpoint.sealed_secret,
  former_secret_signs_until: signs_until
})

/**
 * An endpoint with another address: at once where it was never verified, else once that is verified. Its own address
 * once more ends that. Rule: webhooks#a-new-address.
 */
export const withAddress = (endpoint: StoredEndpoint, url: string): StoredEndpoint => {
  if (endpoint.status === "pending_verification") return { ...endpoint, url, pending_url: null }
  return { ...endpoint, pending_url: url === endpoint.url ? null : url }
}

/** An endpoint whose new address is verified: that takes over. */
export const movedTo = (endpoint: StoredEndpoint, url: string): StoredEndpoint => ({
  ...endpoint,
  url,
  pending_url: null,
  is_silent: false
})

/**
 * Notifies the senders that an endpoint became active or stopped being active. The reaction is part of the unit
 * of work of that change. Rule: webhooks#states-of-an-endpoint.
 */
export class EndpointChanges extends Context.Service<EndpointChanges, {
  readonly changed: (endpoint: Pick<StoredEndpoint, "account_id" | "id">) => Effect.Effect<void>
}>()("@kontor/core/Webhooks/Endpoint/EndpointChanges") {}

/** A signing secret: `whsec_` and the base64 of its 24 to 64 bytes. */
export type SigningSecret = Redacted.Redacted

/** The prefix of a signing secret. */
export const signingSecretPrefix = "whsec_"

/** Returns whether a text has the form of a signing secret. */
export const isSigningSecret = (text: string): boolean =>
  text.startsWith(signingSecretPrefix) && text.length > signingSecretPrefix.length &&
  Result.isSuccess(Base64.decode(text.slice(signingSecretPrefix.length)))

/** Length of a new secret, in bytes. */
const secretBytes = 32

/** A new signing secret. */
export const newSigningSecret: Effect.Effect<SigningSecret, never, SecureRandom.SecureRandom> = Effect.gen(function*() {
  const random = yield* SecureRandom.SecureRandom
  return Redacted.make(signingSecretPrefix + Base64.encode(yield* random.randomBytes(secretBytes)))
})

/** The secrets of an endpoint: the current one, and the former one, which signs too until its grace ends. */
export interface SigningSecrets {
  readonly current: SigningSecret
  readonly former: { readonly secret: SigningSecret; readonly signs_until: DateTime.Utc } | null
}

/** The secrets of an endpoint that has no former one. */
export const unrotated = (current: SigningSecret): SigningSecrets => ({ current, former: null })

/** The maximum and default grace of a former secret, in days; 0 revokes it at once. */
export const maxGraceDays = 7

/** The secrets that sign at a moment, the current one first. */
export const validSecrets = (
  { current, former }: SigningSecrets,
  now: DateTime.Utc
): Array.NonEmptyReadonlyArray<SigningSecret> =>
  former !== null && DateTime.isLessThan(now, former.signs_until) ? [current, former.secret] : [current]

/** Not a valid signing secret: its prefix is missing, or the rest is not base64. */
export class MalformedSigningSecret
  extends Schema.TaggedError<MalformedSigningSecret>()("MalformedSigningSecret", {})
{}

/** The signed parts of a message: its id, the attempt's time in Unix seconds, and the exact body. */
export interface SignedMessage {
  readonly id: string
  readonly timestamp: number
  readonly body: string
}

/** The signed text of a message: `id.timestamp.body`. */
export const signedText = ({ body, id, timestamp }: SignedMessage): string => `${id}.${timestamp}.${body}`

const encoder = new TextEncoder()

/** The keys of secrets, each cached while its secret is in memory: importing one takes half as long as signing. */
const keys = new WeakMap<SigningSecret, Mac.Key>()

const makeKey = Effect.fnUntraced(function*(secret: SigningSecret) {
  const text = Redacted.value(secret)
  if (!text.startsWith(signingSecretPrefix)) return yield* new MalformedSigningSecret()
  const bytes = yield* Effect.mapError(
    Effect.fromResult(Base64.decode(text.slice(signingSecretPrefix.length))),
    () => new MalformedSigningSecret()
  )
  const key = yield* Effect.orDie(Mac.key(Mac.hmacSha256, bytes))
  keys.set(secret, key)
  return key
})

/** The signature of a message with one secret: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`. */
export const signatureOf = Effect.fnUntraced(function*(
  secret: SigningSecret,
  message: SignedMessage
): Effect.fn.Return<string, MalformedSigningSecret, Mac.Mac> {
  const mac = yield* Mac.Mac
  const key = keys.get(secret) ?? (yield* makeKey(secret))
  const tag = yield* Effect.orDie(mac.sign(key, encoder.encode(signedText(message))))
  return `v1,${Base64.encode(tag)}`
})

/** The secrets and headers of an endpoint, opened. */
export interface OpenedEndpoint {
  readonly secrets: SigningSecrets
  readonly headers: CustomHeaders
}

const HeadersJson = Schema.fromJsonString(Schema.Record(Schema.String, Schema.String))

/** The place to which the secrets of an endpoint are bound. */
export const placeOf = ({ account_id, id }: Pick<StoredEndpoint, "account_id" | "id">): SealedPlace => ({
  table: "webhook_endpoints",
  account_id,
  id
})

/** The headers of an endpoint, sealed. */
export const sealHeaders = Effect.fnUntraced(function*(place: SealedPlace, headers: CustomHeaders) {
  const sealing = yield* Sealing
  const text = yield* Effect.orDie(Schema.encodeEffect(HeadersJson)(headers))
  return yield* sealing.seal(place, Redacted.make(text))
})

/** Opens the secrets and headers of an endpoint. */
export const openEndpoint: (endpoint: StoredEndpoint) => Effect.Effect<OpenedEndpoint, SealBroken, Sealing> = Effect
  .fnUntraced(function*(endpoint) {
    const sealing = yield* Sealing
    const place = placeOf(endpoint)
    const { former_secret_signs_until: signs_until, sealed_former_secret, sealed_headers, sealed_secret } = endpoint
    const current = yield* sealing.open(place, sealed_secret)
    const headers = yield* Effect.flatMap(
      sealing.open(place, sealed_headers),
      (text) => Effect.orDie(Schema.decodeEffect(HeadersJson)(Redacted.value(text)))
    )
    if (sealed_former_secret === null || signs_until === null) return { secrets: unrotated(current), headers }
    const secret = yield* sealing.open(place, sealed_former_secret)
    return { secrets: { current, former: { secret, signs_until } }, headers }
  })

/** The maximum number of endpoints that stay opened: the most recently used. */
const maxOpened = 1000

interface Kept {
  readonly endpoint: StoredEndpoint
  readonly opened: OpenedEndpoint
}

const isSealedAs = (one: StoredEndpoint, other: StoredEndpoint): boolean =>
  one.account_id === other.account_id && one.sealed_secret === other.sealed_secret &&
  one.sealed_headers === other.sealed_headers && one.sealed_former_secret === other.sealed_former_secret &&
  one.former_secret_signs_until?.epochMilliseconds === other.former_secret_signs_until?.epochMilliseconds

/**
 * Makes an `openEndpoint` that caches the most recently used endpoints until what is sealed changes: opening for each
 * message took two fifths of the processor time of a delivery. The cached secret also keeps its signing key.
 */
export const makeOpenedEndpoints = Effect.map(Sealing, (sealing) => {
  const kept = new Map<string, Kept>()

  const keep = (one: Kept): OpenedEndpoint => {
    kept.delete(one.endpoint.id)
    kept.set(one.endpoint.id, one)
    const [oldest] = kept.keys()
    if (kept.size > maxOpened && oldest !== undefined) kept.delete(oldest)
    return one.opened
  }

  const open = (endpoint: StoredEndpoint): Effect.Effect<OpenedEndpoint, SealBroken> =>
    Effect.map(
      Effect.provideService(openEndpoint(endpoint), Sealing, sealing),
      (opened) => keep({ endpoint, opened })
    )

  return (endpoint: StoredEndpoint): Effect.Effect<OpenedEndpoint, SealBroken> =>
    Effect.suspend(() => {
      const held = kept.get(endpoint.id)
      return held !== undefined && isSealedAs(held.endpoint, endpoint) ? Effect.succeed(keep(held)) : open(endpoint)
    })
})
