import { Context } from "effect"
import type { Scheme } from "./PresentedCredential.ts"

/** The way in which the credential of the request was presented. */
export class PresentedScheme extends Context.Service<PresentedScheme, { readonly scheme: Scheme }>()(
  "@kontor/http/credentials/PresentedScheme"
) {}
