import { webServer } from "@kontor/testing/fixtures"
import { Effect, Schedule } from "effect"

/** A span as a collector receives it. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: Readonly<Record<string, unknown>> }>
  readonly status: { readonly code: number }
}

interface Resources<Scope extends string, Item extends string, A> {
  readonly resource: unknown
  readonly scopes: { readonly [scope in Scope]: ReadonlyArray<{ readonly [item in Item]: ReadonlyArray<A> }> }
}

interface Received {
  readonly resourceSpans?: ReadonlyArray<Resources<"scopeSpans", "spans", ReceivedSpan>["scopes"]>
  readonly resourceMetrics?: ReadonlyArray<Resources<"scopeMetrics", "metrics", { readonly name: string }>["scopes"]>
}

/** A collector of OTLP over HTTP on this machine: what it received, and with which headers. */
export const collector = Effect.gen(function*() {
  const spans: Array<ReceivedSpan> = []
  const metrics = new Set<string>()
  const headers: Array<Readonly<Record<string, unknown>>> = []
  const { url } = yield* webServer((request, response) => {
    let body = ""
    request.setEncoding("utf8").on("data", (text: string) => {
      body += text
    })
    request.on("end", () => {
      const { resourceMetrics = [], resourceSpans = [] }: Received = JSON.parse(body)
      headers.push(request.headers)
      for (const { scopeSpans } of resourceSpans) spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      for (const { scopeMetrics } of resourceMetrics) {
        for (const { name } of scopeMetrics.flatMap((scope) => scope.metrics)) metrics.add(name)
      }
      response.writeHead(200, { "content-type": "application/json" }).end("{}")
    })
  })
  const until = (isThere: () => boolean) =>
    Effect.repeat(Effect.sync(isThere), { until: (there) => there, schedule: Schedule.spaced("50 millis") })
  return { url, spans, metrics, headers, until }
})

/** The attributes of a span. */
export const attributesOf = ({ attributes }: ReceivedSpan): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
