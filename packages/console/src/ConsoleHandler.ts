import { bundle } from "./Bundle.ts"
import { codings, type ConsoleFile } from "./ConsoleFile.ts"
import { page, type Places } from "./Page.ts"

/** The place of the console, and of what it finds beside it; each member has a default. */
export type ConsoleOptions = Partial<Places>

const defaults: Places = {
  path: "/console",
  api: "/api",
  administration: "/admin/v1",
  docs: "/docs",
  receiver: "",
  topUp: "",
  portal: ""
}

/** The page loads nothing from elsewhere, runs no script but its own files, and turns no text into markup. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'"
].join("; ")

const safe = {
  "content-security-policy": policy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff"
}

const forever = "public, max-age=31536000, immutable"

const encoder = new TextEncoder()

const digestOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
  return Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

const plain = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { ...safe, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers }
  })

/** The codings that a client accepts, by name. */
const accepted = (request: Request): ReadonlySet<string> =>
  new Set(
    (request.headers.get("accept-encoding") ?? "").split(",").flatMap((offer) => {
      const [name = "", ...parameters] = offer.split(";").map((part) => part.trim().toLowerCase())
      return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name]
    })
  )

const isKnown = (request: Request, tag: string): boolean =>
  (request.headers.get("if-none-match") ?? "").split(",").some((known) => known.trim().replace(/^W\//, "") === tag)

/** An answer: a file of the console, or its page, which is small and is sent as it is. */
type Answered = Pick<ConsoleFile, "type" | "bytes"> & Partial<Pick<ConsoleFile, "packed">>

const answerWith = (request: Request, file: Answered, tag: string, cacheControl: string): Response => {
  const offered = accepted(request)
  const coding = codings.find((name) => offered.has(name))
  const headers = { ...safe, "cache-control": cacheControl, etag: tag, vary: "Accept-Encoding" }
  if (isKnown(request, tag)) return new Response(null, { status: 304, headers })
  const packed = coding && file.packed?.[coding]
  const body = packed ?? file.bytes
  return new Response(request.method === "HEAD" ? null : body, {
    headers: {
      ...headers,
      "content-type": file.type,
      "content-length": String(body.length),
      ...(packed && { "content-encoding": coding })
    }
  })
}

const site = async (places: Places) => {
  const files = await bundle()
  const bytes = encoder.encode(page(files, places))
  const html = { type: "text/html; charset=utf-8", bytes }
  const byName = new Map(files.map((file) => [file.name, file]))
  const tag = `"${await digestOf(bytes)}"`
  const assets = `${places.path}/assets/`
  return (request: Request, pathname: string): Response => {
    if (!pathname.startsWith(assets)) return answerWith(request, html, tag, "no-cache")
    const name = pathname.slice(assets.length)
    const file = byName.get(name)
    return file === undefined ? plain(404, "Not Found") : answerWith(request, file, `"${name}"`, forever)
  }
}

/**
 * The console as a function from a web `Request` to a `Response`, for every host that has these: send it what arrives
 * at `path` and below. It reads nothing of the account: the browser does, through the API on the same host.
 */
export const consoleHandler = (options: ConsoleOptions = {}): (request: Request) => Promise<Response> => {
  const places = { ...defaults, ...options }
  let answering: ReturnType<typeof site> | undefined
  return async (request) => {
    const { pathname } = new URL(request.url)
    const isInside = pathname === places.path || pathname.startsWith(`${places.path}/`)
    if (!isInside) return plain(404, "Not Found")
    if (request.method !== "GET" && request.method !== "HEAD") {
      return plain(405, "Method Not Allowed", { allow: "GET, HEAD" })
    }
    answering ??= site(places)
    return (await answering)(request, pathname)
  }
}
