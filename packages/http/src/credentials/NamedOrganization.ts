import type { EntityId } from "@kontor/core/Register"
import { Context } from "effect"
import type { UrlParams } from "effect/http"

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
