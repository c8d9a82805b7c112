import type { IncomingMessage } from "node:http"
import type { AdmissionLimit } from "./AdmissionLimits.ts"

/** The kind of a request. Each has its own limits, so that none displaces another. */
export type RequestKind = "operation" | "page" | "probe"

const probes: ReadonlyArray<string> = ["/healthz", "/readyz", "/metrics"]

const isAt = (url: string, path: string): boolean =>
  url.startsWith(path) && (url.length === path.length || url[path.length] === "?")

/** The kind of a request, by its target. */
export const kindOf = (url: string): RequestKind => {
  if (url.startsWith("/api/") || isAt(url, "/mcp")) return "operation"
  return probes.some((path) => isAt(url, path)) ? "probe" : "page"
}

/** Whether a request is for an operation and carries a credential, valid or not. */
export const isOfCustomer = ({ headers, url = "" }: IncomingMessage): boolean =>
  kindOf(url) === "operation" &&
  (headers["x-api-key"] !== undefined || headers.authorization !== undefined || /[?&]api_key=/.test(url))

/** The limits of each kind: in all, and of one client address. */
export const limitsOfKinds: Readonly<
  Record<RequestKind, { readonly all: AdmissionLimit; readonly address: AdmissionLimit }>
> = {
  operation: { all: "requests", address: "requests_per_address" },
  page: { all: "pages", address: "pages_per_address" },
  probe: { all: "probes", address: "probes_per_address" }
}
