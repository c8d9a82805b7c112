import { Effect, type Layer } from "effect"
import type { Digest } from "effect/crypto"
import { type HttpPlatform, HttpRouter, HttpServerResponse } from "effect/http"
import { pathNotFound } from "../operations/Identified.ts"
import * as ProblemBodies from "../problems/ProblemBodies.ts"
import { type ProblemKind, Problems } from "../problems/Problems.ts"
import { kept, securityPolicy } from "./KeptPage.ts"

const style = `
:root { color-scheme: light dark }
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1.25rem }
h1 { line-height: 1.2; margin-bottom: 0.25rem }
code { font-size: 0.95em }
dt { font-weight: 600; margin-top: 1.25rem }
dd { margin: 0 }
pre { margin: 0; overflow-x: auto }
`

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

const marked = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>")

const inSignals = (code: string | undefined): string =>
  code === undefined ? "" : `; on the endpoints of Signals <code>${code}</code>`

/** A body of each problem, by its slug. */
const examples: ReadonlyMap<string, object> = new Map(
  Object.values(ProblemBodies).flatMap((problem) => "slug" in problem ? [[problem.slug, problem.example]] : [])
)

const page = (slug: string, { code, explanation, mend, signals_code, status, title }: ProblemKind): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
<p>Status <code>${status}</code>, code <code>${code}</code>${inSignals(signals_code)}</p>
<dl>
<dt>What happened</dt>
<dd>${marked(explanation)}</dd>
<dt>What helps</dt>
<dd>${marked(mend)}</dd>
<dt>An example</dt>
<dd><pre><code>${escaped(JSON.stringify(examples.get(slug), undefined, 2))}</code></pre></dd>
</dl>
</body>
</html>
`

const response = Effect.fnUntraced(function*(slug: string, kind: ProblemKind) {
  const html = page(slug, kind)
  return HttpServerResponse.text(html, { contentType: "text/html; charset=utf-8" }).pipe(HttpServerResponse.setHeaders({
    "content-security-policy": yield* securityPolicy(html),
    "x-content-type-options": "nosniff"
  }))
})

/** `/problems/{slug}`: one page for each type of problem, which its `type` points to. */
export const layer: Layer.Layer<never, never, HttpRouter.HttpRouter | HttpPlatform.HttpPlatform | Digest.Digest> =
  HttpRouter.use((router) =>
    Effect.gen(function*() {
      const unknown = Effect.succeed(pathNotFound)
      const pages = new Map<string | undefined, Effect.Success<ReturnType<typeof kept>>>()
      for (const [slug, kind] of Object.entries(Problems)) pages.set(slug, yield* kept(response(slug, kind)))
      yield* router.add(
        "GET",
        "/problems/:slug",
        Effect.flatMap(HttpRouter.params, ({ slug }) => pages.get(slug) ?? unknown)
      )
    })
  )
