import { Cause, Context, Data, Effect, Exit, type Layer, Metric, Schema } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import { type MetricSource, MetricSources, readSources } from "../HttpMetrics.ts"
import { notToBeStored } from "../Wire.ts"
import { shared } from "./KeptPage.ts"

/**
 * The failure of a check with a known cause: `/readyz` shows `state`, one word such as `loading` or `read_only`, and
 * `reason`, a sentence for operators. Neither may hold anything secret.
 */
export class NotReady extends Schema.TaggedError<NotReady>()("NotReady", {
  state: Schema.String,
  reason: Schema.optional(Schema.String)
}) {}

/**
 * The possible result of a check where something lags or is slower than usual, but requests are still answered:
 * `/readyz` shows `state` and `reason` as of a failure, and stays 200, since every node may be in the same state at
 * once.
 */
export class Degraded extends Data.Class<{ readonly state: string; readonly reason: string }> {}

/** Something the service needs to answer. Its check fails if that is missing, and may yield `Degraded`. */
export interface ReadinessCheck {
  readonly name: string
  readonly check: Effect.Effect<unknown, unknown>
  /** The reason that `/readyz` shows where the check fails with another error than `NotReady`, or takes too long. */
  readonly otherwise?: string
  /**
   * Whether the check asks nothing else. Then it runs for every request; the results of others are shared for a second.
   */
  readonly isInstant?: boolean
}

/**
 * The checks of `/readyz`, given by the host, each with its own name: storage reachable, migrations current, register
 * loaded. Rule: wire#answers.
 */
export const Readiness = Context.Reference<ReadonlyArray<ReadinessCheck>>("@kontor/http/pages/Readiness", {
  defaultValue: () => []
})

const patience = "5 seconds"

/** The result of a check: whether it lets requests come, `ok` or its state, and why. */
interface Found {
  readonly name: string
  readonly isReady: boolean
  readonly state: string
  readonly reason?: string | undefined
}

/** Runs a check. The log has the error of one that fails as it begins to, not of every probe until it ends. */
const looked = Effect.fnUntraced(function*(
  { check, name, otherwise }: ReadinessCheck,
  last: { hasFailed: boolean }
): Effect.fn.Return<Found> {
  const exit = yield* Effect.exit(Effect.timeout(check, patience))
  const wasFailing = last.hasFailed
  last.hasFailed = false
  if (Exit.isSuccess(exit)) {
    const degraded = exit.value instanceof Degraded ? exit.value : undefined
    return { name, isReady: true, state: degraded?.state ?? "ok", reason: degraded?.reason }
  }
  const failure = Cause.squash(exit.cause)
  if (failure instanceof NotReady) return { name, isReady: false, state: failure.state, reason: failure.reason }
  last.hasFailed = true
  if (!wasFailing) {
    yield* Effect.annotateLogs(Effect.logWarning("The service is not ready", exit.cause), { check: name })
  }
  return { name, isReady: false, state: "failed", reason: otherwise }
})

const looking = (check: ReadinessCheck): Effect.Effect<Effect.Effect<Found>> => {
  const found = looked(check, { hasFailed: false })
  return check.isInstant === true ? Effect.succeed(found) : shared(found)
}

const reasonsOf = (found: ReadonlyArray<Found>) =>
  Object.fromEntries(found.flatMap(({ name, reason }) => reason === undefined ? [] : [[name, reason]]))

const ready = Effect.fnUntraced(function*(checks: ReadonlyArray<Effect.Effect<Found>>) {
  const found = yield* Effect.all(checks, { concurrency: "unbounded" })
  const isReady = found.every((result) => result.isReady)
  const reasons = reasonsOf(found)
  const body = {
    status: isReady ? "ready" : "not_ready",
    checks: Object.fromEntries(found.map(({ name, state }) => [name, state])),
    ...(Object.keys(reasons).length > 0 && { reasons })
  }
  return HttpServerResponse.jsonUnsafe(body, { status: isReady ? 200 : 503, headers: notToBeStored })
})

const alive = HttpServerResponse.jsonUnsafe({ status: "alive" }, { headers: notToBeStored })

/**
 * `/healthz`: the process is alive. `/readyz`: every check of `Readiness` succeeds within 5 seconds, else 503, with the
 * state of each and the known reasons; a check that is `Degraded` shows its state at 200. The result of a check is
 * shared for a second.
 */
export const healthPages: Layer.Layer<never, never, HttpRouter.HttpRouter> = HttpRouter.use((router) =>
  Effect.gen(function*() {
    const checks = yield* Effect.forEach(yield* Readiness, looking)
    yield* router.add("GET", "/healthz", alive)
    yield* router.add("GET", "/readyz", ready(checks))
  })
)

const contentType = "text/plain; version=0.0.4; charset=utf-8"

/**
 * The findings of each source, kept apart so that those of a source that fails are not shown again as if they were
 * new.
 */
const readAll = (sources: ReadonlyArray<MetricSource>) =>
  readSources(sources).pipe(
    Effect.andThen(PrometheusMetrics.format()),
    Effect.provideService(Metric.MetricRegistry, new Map())
  )

const scraped = Effect.fnUntraced(function*(readings: Effect.Effect<string>) {
  const counted = yield* PrometheusMetrics.format()
  return HttpServerResponse.text(counted + (yield* readings), { contentType, headers: notToBeStored })
})

/**
 * `/metrics`: the metrics of the process, and those that its `MetricSources` return within 5 seconds, in the text
 * format of Prometheus. A failed source does not affect the rest. The sources are read at most once a second, for all
 * requests.
 */
export const metricsPage: Layer.Layer<never, never, HttpRouter.HttpRouter> = HttpRouter.use((router) =>
  Effect.gen(function*() {
    const sources = yield* MetricSources
    const readings = yield* shared(Effect.suspend(() => readAll(sources)))
    yield* router.add("GET", "/metrics", scraped(readings))
  })
)
