import { Context } from "effect"
import { type Scheme, schemes } from "./PresentedCredential.ts"

/**
 * Annotation of an endpoint: the ways in which it takes a credential. A key in the query that may not be there is no
 * credential (401); any other credential that is not taken may not do this (403). Rule: Authentication (service
 * description).
 */
export const AcceptedSchemes = Context.Reference<ReadonlyArray<Scheme>>("@kontor/http/credentials/AcceptedSchemes", {
  defaultValue: () => schemes
})
