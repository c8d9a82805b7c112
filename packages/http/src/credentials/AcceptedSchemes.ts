import { Context } from "effect"
import { type Scheme, schemes } from "./PresentedCredential.ts"

/**
 * Annotation of an endpoint: the accepted ways to present a credential. A key in the query counts as missing where it
 * is not accepted (401); any other credential that is not accepted is forbidden (403). Rule: Authentication (service
 * description).
 */
export const AcceptedSchemes = Context.Reference<ReadonlyArray<Scheme>>("@kontor/http/credentials/AcceptedSchemes", {
  defaultValue: () => schemes
})
