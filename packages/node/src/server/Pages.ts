import { favicon, icon, keptPage, securityPolicy } from "@kontor/http"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { ReceiverPath } from "../demo/DemoReceiver.ts"
import { Address } from "./Address.ts"

const style = `
:root { color-scheme: light dark }
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1.25rem }
h1 { line-height: 1.2; display: flex; align-items: center; gap: 0.75rem }
a { color: light-dark(#14532d, #86efac) }
dt { font-weight: 600; margin-top: 1.25rem }
dd { margin: 0 }
code { font-size: 0.95em }
`

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kontor</title>
<link rel="icon" href="${favicon}">
<style>${style}</style>
</head>
<body>
<main>
<h1><img src="${favicon}" width="40" height="40" alt="">Kontor</h1>
<p>Company data of the German commercial register as an API, paid for in credits. This service is running.</p>
<dl>
<dt><a href="console">Console</a></dt>
<dd>Sign in with an API key: companies, Signals, monitors, webhooks, keys and credits.</dd>
<dt><a href="docs">API reference</a></dt>
<dd>Every operation with its price, its errors and samples in curl, TypeScript and Python; requests can be sent from it.</dd>
<dt><a href="readme">README</a></dt>
<dd>How the service is started, configured and operated.</dd>
<dt><a href="openapi.json">OpenAPI document</a></dt>
<dd>The contract, for generators and tools.</dd>
<dt><a href="readyz">State</a></dt>
<dd>Whether the service is ready, and if not, why: a sample register takes a moment to load.</dd>
</dl>
</main>
</body>
</html>
`

const startPageAnswer = Effect.gen(function*() {
  return HttpServerResponse.text(html, { contentType: "text/html; charset=utf-8" }).pipe(
    HttpServerResponse.setHeaders({
      "content-security-policy": yield* securityPolicy(html, { "img-src": "data:" }),
      "referrer-policy": "no-referrer"
    })
  )
})

const readmePath = (): string => fileURLToPath(new URL("README.md", import.meta.resolve("@kontor/node/package.json")))

const readme = Effect.map(
  Effect.promise(() => readFile(readmePath(), "utf8")),
  (text) => HttpServerResponse.text(text, { contentType: "text/plain; charset=utf-8" })
)

const image = Effect.succeed(HttpServerResponse.text(icon, { contentType: "image/svg+xml" }))

/** `/`: where to go from here; `/readme`, the README of this package; `/favicon.ico`, for browsers that ask for it. */
export const startPage = Layer.mergeAll(
  keptPage("/", startPageAnswer),
  keptPage("/readme", readme),
  keptPage("/favicon.ico", image)
)

const path = "/console"

/** `/console` and everything below: the web console, which uses the API of this host. */
export const consoleRoutes: Layer.Layer<never, never, Address | HttpRouter.HttpRouter> = HttpRouter.use((router) =>
  Effect.gen(function*() {
    const { baseUrl } = yield* Address
    const { pathname } = new URL(baseUrl)
    const receiver = yield* ReceiverPath
    /** Loaded when it is first opened: its files take memory. */
    const handler = yield* Effect.cached(Effect.promise(async () => {
      const { consoleHandler } = await import("@kontor/console")
      return consoleHandler({
        path,
        api: pathname,
        administration: `${pathname.replace(/\/api$/, "")}/admin/v1`,
        receiver
      })
    }))
    const answer = Effect.gen(function*() {
      const request = yield* HttpServerRequest.HttpServerRequest
      const asked = yield* Effect.orDie(HttpServerRequest.toWeb(request))
      const respond = yield* handler
      return HttpServerResponse.fromWeb(yield* Effect.promise(() => respond(asked)))
    })
    yield* router.add("*", `${path}/*`, answer)
  })
)
