import { Context, DateTime, Effect, Layer, Option, Result, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import type { AccountId } from "../Accounts/Accounts.ts"
import { Caller } from "../Accounts/Caller.ts"
import { type InvalidParameters, InvalidState } from "../InvalidRequest.ts"
import { type Asked, listedById, type ListPage, listPage } from "../ListCursor.ts"
import { LimitReached, makePriceListInForce } from "../Prices.ts"
import { EndpointId, newUlid } from "../PublicId.ts"
import { Sealing } from "../Secrets.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import { disabledEndpoint, makeAnnouncing, makeMovedDeliveries } from "./Deliveries.ts"
import {
  changedBy,
  CustomHeaders,
  DestinationReach,
  type DestinationRefused,
  type Endpoint,
  EndpointChanges,
  type EndpointEvent,
  EndpointKinds,
  EndpointName,
  endpointOf,
  isEndpointThere,
  maxGraceDays,
  newSigningSecret,
  placeOf,
  readDestination,
  sealHeaders,
  type SigningSecret,
  standardKinds,
  type StoredEndpoint,
  withAddress,
  withSecret
} from "./Endpoint.ts"
import { type EndpointPage, WebhookStore } from "./WebhookStore.ts"

/** The account has no endpoint of this id. Whether another account has one is never revealed. */
export class EndpointNotFound extends Schema.TaggedError<EndpointNotFound>()("EndpointNotFound", {}) {}

/** Finds an endpoint of the caller's account, and fails if it does not exist. */
export const endpointIn = (store: WebhookStore["Service"]) =>
  Effect.fnUntraced(function*(id: EndpointId) {
    const { account_id } = yield* Caller
    const endpoint = yield* store.endpoint(account_id, id)
    return Option.isSome(endpoint) ? endpoint.value : yield* new EndpointNotFound()
  })

/** A request for a new endpoint. */
export const NewEndpoint = Schema.Struct({
  name: EndpointName,
  url: Schema.String,
  headers: Schema.optionalKey(CustomHeaders),
  kinds: Schema.optionalKey(EndpointKinds)
})
export type NewEndpoint = typeof NewEndpoint.Type

/** A request to change an endpoint; what is left out stays as it is. */
export const EndpointChange = Schema.Struct({
  name: Schema.optionalKey(EndpointName),
  url: Schema.optionalKey(Schema.String),
  headers: Schema.optionalKey(CustomHeaders),
  kinds: Schema.optionalKey(EndpointKinds)
})
export type EndpointChange = typeof EndpointChange.Type

/** The replacement of a secret: the former one signs too for `grace_days`, by default 7. */
export const SecretRotation = Schema.Struct({
  grace_days: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: maxGraceDays })))
})
export type SecretRotation = typeof SecretRotation.Type

/** An endpoint with its new signing secret, which cannot be shown again. */
export interface IssuedSecret {
  readonly endpoint: Endpoint
  readonly signing_secret: SigningSecret
}

const listed = listedById(EndpointId)

/** A new endpoint with its secret and headers sealed; it waits for its verification. */
const pendingEndpoint = Effect.fnUntraced(function*(
  account_id: AccountId,
  { headers, kinds, name, url }: Required<NewEndpoint>,
  secret: SigningSecret
) {
  const id = EndpointId.make(`wep_${yield* newUlid}`)
  const place = placeOf({ account_id, id })
  return {
    account_id,
    id,
    name,
    url,
    pending_url: null,
    kinds,
    status: "pending_verification",
    exhausted_in_a_row: 0,
    is_silent: false,
    sealed_secret: yield* (yield* Sealing).seal(place, secret),
    sealed_former_secret: null,
    former_secret_signs_until: null,
    sealed_headers: yield* sealHeaders(place, headers),
    created_at: yield* DateTime.now
  } satisfies StoredEndpoint
})

/** Changes an endpoint of the caller's account; `change` returns undefined where its state does not allow it. */
const changing = (store: WebhookStore["Service"]) =>
  Effect.fnUntraced(function*(id: EndpointId, change: (endpoint: StoredEndpoint) => StoredEndpoint | undefined) {
    const { account_id } = yield* Caller
    const endpoint = yield* store.changeEndpoint(account_id, id, (endpoint) =>
      Result.fromNullishOr(
        change(endpoint),
        () => new InvalidState({ kind: "endpoint", status: endpoint.status })
      ))
    return Option.isSome(endpoint) ? endpoint.value : yield* new EndpointNotFound()
  })

const listing = (store: WebhookStore["Service"]) =>
  Effect.fn("Endpoints.list")(function*(query: Asked<EndpointPage>) {
    const { account_id } = yield* Caller
    const page = yield* listPage(listed, query, (page) => store.endpoints(account_id, page))
    return { ...page, items: page.items.map(endpointOf) }
  })

const makeEndpointChange = Effect.gen(function*() {
  const [store, unit, sealing] = [yield* WebhookStore, yield* UnitOfWork, yield* Sealing]
  const [reach, { changed: noticed }] = [yield* DestinationReach, yield* EndpointChanges]
  const changed = changing(store)

  return Effect.fn("Endpoints.change")(
    function*(id: EndpointId, { headers, kinds, name, url }: EndpointChange) {
      const { account_id } = yield* Caller
      const address = url === undefined
        ? undefined
        : (yield* Effect.fromResult(readDestination(reach, url))).href
      const sealed_headers = headers === undefined
        ? undefined
        : yield* sealHeaders(placeOf({ account_id, id }), headers)
      const members = {
        ...(name !== undefined && { name }),
        ...(kinds !== undefined && { kinds }),
        ...(sealed_headers !== undefined && { sealed_headers })
      }
      const endpoint = yield* changed(id, (now) => {
        if (now.status === "archived") return undefined
        return { ...(address === undefined ? now : withAddress(now, address)), ...members }
      })
      if (kinds !== undefined) yield* noticed(endpoint)
      return endpointOf(endpoint)
    },
    Effect.provideService(Sealing, sealing),
    unit.commit
  )
})

type Changed = Effect.Effect<Endpoint, EndpointNotFound | InvalidState, Caller>

/**
 * The endpoints of the caller's account. The deliveries of an endpoint follow it: waiting ones are blocked while it is
 * disabled, continue when it is enabled again, and are cancelled when it is archived: a thousand at once, the others
 * soon after.
 */
// @effect-diagnostics-next-line leakingRequirements:off -- each call has a caller of its own.
export class Endpoints extends Context.Service<Endpoints, {
  /** Adds an endpoint: it receives messages once it is verified. */
  readonly create: (
    endpoint: NewEndpoint
  ) => Effect.Effect<IssuedSecret, DestinationRefused | LimitReached, Caller>
  /** Endpoints of the account, the oldest first: those of a state, else all but archived ones. */
  readonly list: (query: Asked<EndpointPage>) => Effect.Effect<ListPage<Endpoint>, InvalidParameters, Caller>
  readonly get: (id: EndpointId) => Effect.Effect<Endpoint, EndpointNotFound, Caller>
  /** Changes an endpoint; the new address of one that was verified takes over once that is verified too. */
  readonly change: (
    id: EndpointId,
    change: EndpointChange
  ) => Effect.Effect<Endpoint, EndpointNotFound | InvalidState | DestinationRefused, Caller>
  readonly rotateSecret: (
    id: EndpointId,
    rotation: SecretRotation
  ) => Effect.Effect<IssuedSecret, EndpointNotFound | InvalidState, Caller>
  readonly enable: (id: EndpointId) => Changed
  readonly disable: (id: EndpointId) => Changed
  /** Archives an endpoint for good. */
  readonly archive: (id: EndpointId) => Changed
}>()("@kontor/core/Webhooks/Endpoints") {
  static readonly layer: Layer.Layer<
    Endpoints,
    never,
    WebhookStore | EndpointChanges | UnitOfWork | Sealing | SecureRandom.SecureRandom
  > = Layer.effect(
    Endpoints,
    Effect.gen(function*() {
      const [store, unit, sealing] = [yield* WebhookStore, yield* UnitOfWork, yield* Sealing]
      const random = yield* SecureRandom.SecureRandom
      const reach = yield* DestinationReach
      const moved = yield* makeMovedDeliveries
      const priceListInForce = yield* makePriceListInForce
      const { changed: noticed } = yield* EndpointChanges
      const announce = yield* makeAnnouncing

      const create = Effect.fn("Endpoints.create")(
        function*({ headers = {}, kinds = standardKinds, name, url }: NewEndpoint) {
          const { account_id } = yield* Caller
          const destination = yield* Effect.fromResult(readDestination(reach, url))
          const signing_secret = yield* newSigningSecret
          const endpoint = yield* pendingEndpoint(
            account_id,
            { name, url: destination.href, headers, kinds },
            signing_secret
          )
          const { webhook_endpoints: max } = (yield* priceListInForce).account_limits
          if (!(yield* store.addEndpoint(endpoint, max))) {
            return yield* new LimitReached({ kind: "webhook_endpoints", max })
          }
          return { endpoint: endpointOf(endpoint), signing_secret }
        },
        Effect.provideService(SecureRandom.SecureRandom, random),
        Effect.provideService(Sealing, sealing)
      )

      const get = Effect.fn("Endpoints.get")(endpointIn(store), Effect.map(endpointOf))

      const changed = changing(store)

      const rotateSecret = Effect.fn("Endpoints.rotateSecret")(
        function*(id: EndpointId, { grace_days = maxGraceDays }: SecretRotation) {
          const { account_id } = yield* Caller
          const signing_secret = yield* newSigningSecret
          const sealed = yield* sealing.seal(placeOf({ account_id, id }), signing_secret)
          const signs_until = grace_days === 0 ? null : DateTime.add(yield* DateTime.now, { days: grace_days })
          const endpoint = yield* changed(
            id,
            (endpoint) => endpoint.status === "archived" ? undefined : withSecret(endpoint, sealed, signs_until)
          )
          return { endpoint: endpointOf(endpoint), signing_secret }
        },
        Effect.provideService(SecureRandom.SecureRandom, random)
      )

      const happening = (event: EndpointEvent) =>
        Effect.fn(`Endpoints.${event}`)(function*(id: EndpointId) {
          const before = yield* get(id)
          if (isEndpointThere(before.status, event)) return before
          let isThere = false
          const endpoint = yield* changed(id, (current) => {
            isThere = isEndpointThere(current.status, event)
            return isThere ? current : changedBy(current, event)
          })
          if (event === "disabled" && !isThere) yield* announce(endpoint.account_id, disabledEndpoint(endpoint, "user"))
          yield* moved(endpoint)
          yield* noticed(endpoint)
          return endpointOf(endpoint)
        }, unit.commit)

      return Endpoints.of({
        create,
        list: listing(store),
        get,
        change: yield* makeEndpointChange,
        rotateSecret,
        enable: happening("enabled"),
        disable: happening("disabled"),
        archive: happening("archived")
      })
    })
  )
}
