import type { CountedOperation } from "@kontor/core/RateLimits"
import type { EntityId } from "@kontor/core/Register"
import { Context } from "effect"
import type { UrlParams } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"

/** Any contract: that of customers, or that of operators. */
export interface AnyApi {
  readonly groups: Readonly<Record<string, { readonly endpoints: object }>>
}

/** The endpoints of a contract. */
export const endpointsOf = ({ groups }: AnyApi): ReadonlyArray<HttpApiEndpoint.Top> =>
  Object.values(groups).flatMap(({ endpoints }) => Object.values<HttpApiEndpoint.Top>({ ...endpoints }))

/** Annotation of an endpoint: whether its problems have the UPPERCASE codes of Signals. Rule: errors#problems. */
export const SignalsCodes = Context.Reference<boolean>("@kontor/http/operations/SignalsCodes", {
  defaultValue: () => false
})

/**
 * Annotation of an endpoint: the patterns of its path parameters. A path that does not match is answered like an
 * unknown one.
 */
export const PathPattern = Context.Reference<Readonly<Record<string, RegExp>>>("@kontor/http/operations/PathPattern", {
  defaultValue: () => ({})
})

/** The parameters of a path, as read by the router. */
type PathParameters = Readonly<Record<string, string | undefined>>

/** Whether each parameter of a path has a value: `/monitors/` is not the path of a monitor. */
const isWholePath = (parameters: PathParameters): boolean => Object.values(parameters).every((value) => value !== "")

/** Whether the parameters of a path have values that match the endpoint's patterns. */
export const isKnownPath = (
  patterns: Readonly<Record<string, RegExp>>,
  parameters: PathParameters
): boolean =>
  isWholePath(parameters) && Object.entries(patterns).every(([name, pattern]) => pattern.test(parameters[name] ?? ""))

/**
 * Annotation of an endpoint: its operation in core's table `operationBuckets`, which decides its buckets. Every
 * endpoint has one: `.annotate(CountedAs, "fetch-document")` on an endpoint, or `.annotateEndpoints(CountedAs,
 * "tokens")` on a group after its endpoints. A test finds an endpoint without one. Rule: limits#rate-limits.
 */
export const CountedAs = Context.Reference<CountedOperation | undefined>("@kontor/http/rates/CountedAs", {
  defaultValue: () => undefined
})

type Parameters = ReturnType<typeof UrlParams.toRecord>

/**
 * Annotation of an endpoint: reads from the query parameters the organization that a request names by its identifier,
 * so that the admission of its caller can locate it in the same step.
 */
export const NamedOrganization = Context.Reference<(parameters: Parameters) => EntityId | undefined>(
  "@kontor/http/credentials/NamedOrganization",
  { defaultValue: () => () => undefined }
)

/** The identifier in a parameter, which is given once. */
export const identifierIn =
  (name: string, read: (text: string) => EntityId | undefined) => (parameters: Parameters) => {
    const given = parameters[name]
    return typeof given === "string" ? read(given) : undefined
  }
