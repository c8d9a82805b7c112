import { Effect, type Layer } from "effect"
import type { Digest } from "effect/crypto"
import { type HttpPlatform, HttpRouter, HttpServerResponse } from "effect/http"
import * as ProblemBodies from "../problems/ProblemBodies.ts"
import { type ProblemKind, Problems } from "../problems/Problems.ts"
import { escaped, framed, kept, marked, PageLinks, securityPolicy } from "./KeptPage.ts"

const inSignals = (code: string | undefined): string =>
  code === undefined ? "" : `; on the endpoints of Signals <code>${code}</code>`

/** A body of each problem, by its slug. */
const examples: ReadonlyMap<string, object> = new Map(
  Object.values(ProblemBodies).flatMap((problem) => "slug" in problem ? [[problem.slug, problem.example]] : [])
)

/** All problems, each with a link to its page. */
const list = `<ul>${
  Object.entries(Problems).map(([slug, { code, status, title }]) =>
    `<li><a href="problems/${slug}">${title}</a> <span class="quiet"><code>${status}</code> <code>${code}</code></span></li>`
  ).join("")
}</ul>`

const bodyOf = (slug: string, { code, explanation, remedy, signals_code, status, title }: ProblemKind): string =>
  `<main id="content" tabindex="-1">
<h1>${title}</h1>
<p>Status <code>${status}</code>, code <code>${code}</code>${inSignals(signals_code)}</p>
<dl>
<dt>What happened</dt>
<dd>${marked(explanation)}</dd>
<dt>What helps</dt>
<dd>${marked(remedy)}</dd>
<dt>An example</dt>
<dd><pre tabindex="0"><code>${escaped(JSON.stringify(examples.get(slug), undefined, 2))}</code></pre></dd>
</dl>
</main>`

/** The page of all problems, also where a slug is none of them. */
const overview = (intro: string, up = ""): string =>
  `<main id="content" tabindex="-1">
<h1>Problems</h1>
<p>${intro}</p>
${list.replaceAll(`href="`, `href="${up}`)}
</main>`

interface Shown {
  readonly title: string
  readonly path: string
  readonly body: string
  readonly status?: number
}

const response = Effect.fnUntraced(function*({ status = 200, ...shown }: Shown) {
  const html = framed({ ...shown, links: yield* PageLinks })
  return HttpServerResponse.text(html, { status, contentType: "text/html; charset=utf-8" }).pipe(
    HttpServerResponse.setHeaders({
      "content-security-policy": yield* securityPolicy(html, { "img-src": "data:" }),
      "x-content-type-options": "nosniff"
    })
  )
})

/**
 * `/problems`: every type of problem; `/problems/{slug}`: a page for each, which its `type` points to. An unknown slug
 * is answered 404 with all of them. Rule: errors#problems.
 */
export const layer: Layer.Layer<never, never, HttpRouter.HttpRouter | HttpPlatform.HttpPlatform | Digest.Digest> =
  HttpRouter.use((router) =>
    Effect.gen(function*() {
      const unknown = yield* kept(response({
        title: "Unknown problem",
        path: "problems/unknown",
        body: overview("There is no problem of this name. These are all that the service answers with:", "../"),
        status: 404
      }))
      const pages = new Map<string | undefined, typeof unknown>()
      for (const [slug, kind] of Object.entries(Problems)) {
        pages.set(
          slug,
          yield* kept(response({ title: kind.title, path: `problems/${slug}`, body: bodyOf(slug, kind) }))
        )
      }
      const all =
        "Every error of the API is one of these, as a problem document (RFC 9457) whose <code>type</code> leads here."
      yield* router.add(
        "GET",
        "/problems",
        yield* kept(response({ title: "Problems", path: "problems", body: overview(all) }))
      )
      yield* router.add(
        "GET",
        "/problems/:slug",
        Effect.flatMap(HttpRouter.params, ({ slug }) => pages.get(slug) ?? unknown)
      )
    })
  )
