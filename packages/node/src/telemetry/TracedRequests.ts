import { callerOf, knownPathOf } from "@kontor/http"
import { Clock, Context, Data, Effect, Exit, Option, Scope, Tracer } from "effect"
import { HttpEffect, HttpServerRequest, type HttpServerResponse, HttpTraceContext } from "effect/http"
import { watchedPaths } from "./WatchedPaths.ts"

const serverFailure = 500

/** How a span ends whose request was answered with a failure of the service. */
class AnsweredWithFailure extends Data.TaggedError("AnsweredWithFailure")<{ readonly status: number }> {
  override get message(): string {
    return `Answered ${this.status}`
  }
}

const pathOf = knownPathOf({})

const answered = (span: Tracer.Span, request: HttpServerRequest.HttpServerRequest, endTime: bigint) =>
(
  { headers, status }: HttpServerResponse.HttpServerResponse
): void => {
  span.attribute("http.response.status_code", status)
  span.attribute("kontor.credits", Number(headers["x-credits-charged"] ?? 0))
  const [request_id, account_id] = [headers["x-request-id"], callerOf(request)]
  if (request_id !== undefined) span.attribute("kontor.request_id", request_id)
  if (account_id !== undefined) span.attribute("kontor.account_id", account_id)
  span.end(endTime, status >= serverFailure ? Exit.fail(new AnsweredWithFailure({ status })) : Exit.void)
}

type Request = HttpServerRequest.HttpServerRequest

/**
 * Answers below this span, which ends when the answer has been sent. The span is the parent without the stack trace
 * that `Effect.withParentSpan` would take for each request.
 */
const answeredBelow = <E, R>(
  span: Tracer.Span,
  request: Request,
  httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) =>
  Effect.contextWith((context: Context.Context<Scope.Scope>) => {
    const clock = Context.get(context, Clock.Clock)
    return Scope.addFinalizerExit(
      Context.get(context, Scope.Scope),
      (exit) => Effect.sync(() => span.end(clock.currentTimeNanosUnsafe(), exit))
    ).pipe(
      Effect.andThen(HttpEffect.withPreResponseHandler(httpEffect, (_, response) => {
        answered(span, request, clock.currentTimeNanosUnsafe())(response)
        return Effect.succeed(response)
      })),
      Effect.provideService(Tracer.ParentSpan, span)
    )
  })

/**
 * Puts each request into a span from the socket on, named by its method and path. Nothing of its query, address or
 * headers is recorded: a query may name a person. Requests of probes and of metrics have no span. A trace that is left
 * out has no span below its first: spans cost more than a request can bear, also when nobody exports them.
 */
export const tracedRequests = <E, R>(
  httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | Request | Scope.Scope> => {
  const untraced = Effect.withTracerEnabled(httpEffect, false)
  return Effect.contextWith((context: Context.Context<R | Request | Scope.Scope>): typeof httpEffect => {
    const request = Context.get(context, HttpServerRequest.HttpServerRequest)
    const path = pathOf(request.url)?.path
    if (path !== undefined && watchedPaths.includes(path)) return untraced
    const traced = Effect.flatMap(
      Effect.makeSpan(`${request.method} ${path ?? "unknown path"}`, {
        kind: "server",
        parent: Option.getOrUndefined(HttpTraceContext.fromHeaders(request.headers)),
        attributes: { "http.request.method": request.method, ...(path !== undefined && { "http.route": path }) }
      }),
      (span) => span.sampled ? answeredBelow(span, request, httpEffect) as typeof httpEffect : untraced
    )
    return traced
  })
}
