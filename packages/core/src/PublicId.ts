import { Effect, Schema } from "effect"
import { SecureRandom } from "effect/crypto"

const publicId = (prefix: string) =>
  Schema.String.check(Schema.isPattern(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`, "u")))

/** The part of a new public id after its prefix: it sorts after all earlier ones of this process. */
export const newUlid: Effect.Effect<string, never, SecureRandom.SecureRandom> = Effect.map(
  SecureRandom.SecureRandom.use(({ ulid }) => ulid),
  (ulid) => ulid.toLowerCase()
)

const digits = "0123456789abcdefghjkmnpqrstvwxyz"

/** How many characters of a ULID are its time. */
const timeLength = 10

/** The text before which no ULID sorts that was made at an instant or later, in milliseconds since 1970. */
export const earliestUlid = (at: number): string =>
  Array.from(
    { length: timeLength },
    (_, place) => digits[Math.floor(Math.max(at, 0) / 32 ** (timeLength - 1 - place)) % 32]
  ).join("")

/** Identifier of a monitor. Public ids are a prefix and a ULID in lower case. Rule: wire#identifiers. */
export const MonitorId = publicId("mon").pipe(Schema.brand("MonitorId"))
export type MonitorId = typeof MonitorId.Type

/** Identifier of a webhook endpoint. */
export const EndpointId = publicId("wep").pipe(Schema.brand("EndpointId"))
export type EndpointId = typeof EndpointId.Type

/** Identifier of a released event, the same in each message about it. */
export const EventId = publicId("evt").pipe(Schema.brand("EventId"))
export type EventId = typeof EventId.Type

/** Identifier of a message to one endpoint, the same over all attempts to deliver it. */
export const MessageId = publicId("msg").pipe(Schema.brand("MessageId"))
export type MessageId = typeof MessageId.Type

/** Identifier of a run of a monitor. */
export const RunId = publicId("run").pipe(Schema.brand("RunId"))
export type RunId = typeof RunId.Type

/** Identifier of the delivery of a message. */
export const DeliveryId = publicId("del").pipe(Schema.brand("DeliveryId"))
export type DeliveryId = typeof DeliveryId.Type
