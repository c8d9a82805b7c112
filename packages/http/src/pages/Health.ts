import { Cause, Effect, Exit, type Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { notToBeStored } from "../CacheControl.ts"
import { NotReadyYet, Readiness, type ReadinessCheck } from "./Readiness.ts"

const patience = "5 seconds"

const looked = Effect.fnUntraced(function*({ check, name }: ReadinessCheck) {
  const exit = yield* Effect.exit(Effect.timeout(check, patience))
  if (Exit.isSuccess(exit)) return [name, "ok"] as const
  const failure = Cause.squash(exit.cause)
  if (failure instanceof NotReadyYet) return [name, failure.state] as const
  yield* Effect.annotateLogs(Effect.logWarning("The service is not ready", exit.cause), { check: name })
  return [name, "failed"] as const
})

const ready = Effect.fnUntraced(function*(checks: ReadonlyArray<ReadinessCheck>) {
  const results = yield* Effect.forEach(checks, looked, { concurrency: "unbounded" })
  const isReady = results.every(([, result]) => result === "ok")
  const body = { status: isReady ? "ready" : "not_ready", checks: Object.fromEntries(results) }
  return HttpServerResponse.jsonUnsafe(body, { status: isReady ? 200 : 503, headers: notToBeStored })
})

const alive = HttpServerResponse.jsonUnsafe({ status: "alive" }, { headers: notToBeStored })

/** `/healthz`: the process is alive. `/readyz`: every check of `Readiness` succeeds within 5 seconds, else 503. */
export const layer: Layer.Layer<never, never, HttpRouter.HttpRouter> = HttpRouter.use((router) =>
  Effect.gen(function*() {
    const checks = yield* Readiness
    yield* router.add("GET", "/healthz", alive)
    yield* router.add("GET", "/readyz", ready(checks))
  })
)
