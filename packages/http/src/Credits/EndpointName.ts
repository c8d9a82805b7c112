import { Schema, SchemaTransformation } from "effect"

/** The name that the ledger gives to an endpoint, by the path of the endpoint. */
const namesByPath: ReadonlyArray<readonly [path: string, name: string]> = [
  ["/v1/search-organizations", "search-organizations"],
  ["/v1/fetch-organization", "fetch-organization"],
  ["/v1/fetch-person", "fetch-person"],
  ["/v1/fetch-document", "fetch-document"],
  ["/v1/signals", "signals"],
  ["/v1/signals/catalog", "signals-catalog"],
  ["/v1/signals/{signalId}", "signals-detail"],
  ["/v1/account/monitors", "monitoring"],
  ["/v1/account/monitors/{id}", "monitoring"],
  ["/v1/account/monitors/{id}/check", "monitoring"]
]

const isOf = (pattern: string, path: string): boolean => {
  const [patterns, segments] = [pattern.split("/"), path.split("/")]
  return patterns.length === segments.length &&
    patterns.every((segment, index) => segment.startsWith("{") || segment === segments[index])
}

const nameOf = (text: string): string => {
  const path = text.replace(/^\/api(?=\/)/, "")
  return namesByPath.find(([pattern]) => isOf(pattern, path))?.[1] ?? text
}

/** An endpoint, by the name that the ledger gives to it or by its path. Rule: Accounts and plans (decisions 5). */
export const EndpointName = Schema.String.pipe(
  Schema.decodeTo(
    Schema.String.check(Schema.isPattern(/^[a-z][a-z0-9-]{0,63}$/)),
    SchemaTransformation.transform({ decode: nameOf, encode: (name) => name })
  )
)
