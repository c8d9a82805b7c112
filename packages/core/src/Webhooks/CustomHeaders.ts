import { Schema } from "effect"

/** Headers that belong to the connection or to the message: only the sender sets them. */
const reserved: ReadonlySet<string> = new Set([
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

/** Whether an endpoint may ask for a header: a valid name that the sender does not reserve. Case does not matter. */
const isOpen = (name: string): boolean => {
  const lower = name.toLowerCase()
  return !reserved.has(lower) && !reservedFamilies.test(lower)
}

const Name = Schema.String.check(
  Schema.isPattern(/^[!#$%&'*+.^_`|~\dA-Za-z-]{1,128}$/u),
  Schema.makeFilter(isOpen, { expected: "a header that is not the sender's own" })
)

/** Names of headers ignore case: a header that is listed twice would be sent once. */
const areNamedOnce = (headers: Readonly<Record<string, string>>): boolean => {
  const names = Object.keys(headers)
  return new Set(names.map((name) => name.toLowerCase())).size === names.length
}

/** Visible ASCII, with spaces inside: no line break can be smuggled in. */
const Value = Schema.String.check(Schema.isPattern(/^[!-~](?:[ -~]{0,2046}[!-~])?$/u))

/**
 * Headers that an endpoint wants on each of its messages, by name: at most 20, each once, and none that belongs to the
 * connection or the message (`host`, `content-*`, `webhook-*`, ...). `authorization` is allowed, because gateways in
 * front of receivers ask for it; it is sent to this endpoint alone. Rule: Monitoring (decisions 13), `headers`.
 */
export const CustomHeaders = Schema.Record(Schema.String, Value).check(
  Schema.isPropertyNames(Name),
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
    Object.entries(custom).filter(([name]) => isOpen(name)).map(([name, value]) => [name.toLowerCase(), value])
  ),
  ...own
})
