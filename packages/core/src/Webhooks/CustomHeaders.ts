import { Schema } from "effect"

/** Headers that belong to the connection or to the message: nobody sets them but the sender. */
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

/** Whether an endpoint may ask for a header: its name is one, and not the sender's own. Case does not matter. */
const isOpen = (name: string): boolean => {
  const lower = name.toLowerCase()
  return !reserved.has(lower) && !reservedFamilies.test(lower)
}

const Name = Schema.String.check(
  Schema.isPattern(/^[!#$%&'*+.^_`|~\dA-Za-z-]{1,128}$/u),
  Schema.makeFilter(isOpen, { expected: "a header that is not the sender's own" })
)

/** Case does not matter in the name of a header: one that is there twice would be sent once. */
const areNamedOnce = (headers: Readonly<Record<string, string>>): boolean => {
  const names = Object.keys(headers)
  return new Set(names.map((name) => name.toLowerCase())).size === names.length
}

/** Visible ASCII, with spaces inside: nothing that ends a line. */
const Value = Schema.String.check(Schema.isPattern(/^[!-~](?:[ -~]{0,2046}[!-~])?$/u))

/**
 * Headers that an endpoint wants on each of its messages, by name: at most 20, each once, and none that belongs to the connection or the message
 * (`host`, `content-*`, `webhook-*`, ...). `authorization` is allowed: gateways in front of receivers ask for it, and it goes to no
 * other place than the endpoint that it was given for. Rule: Monitoring (decisions 13), `headers`.
 */
export const CustomHeaders = Schema.Record(Schema.String, Value).check(
  Schema.isPropertyNames(Name),
  Schema.isMaxProperties(20),
  Schema.makeFilter(areNamedOnce, { expected: "headers that are named once" })
)
export type CustomHeaders = typeof CustomHeaders.Type

/** The headers that go out, by lower-case name: an endpoint's own, as far as they are open to it, and the sender's. */
export const outgoingHeaders = (
  custom: CustomHeaders,
  own: Readonly<Record<string, string>>
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(custom).filter(([name]) => isOpen(name)).map(([name, value]) => [name.toLowerCase(), value])
  ),
  ...own
})
