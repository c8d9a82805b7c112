import { Cause, Effect, Exit, type Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { notToBeStored } from "../CacheControl.ts"
import { Degraded, NotReady, Readiness, type ReadinessCheck } from "./Readiness.ts"
import { shared } from "./Shared.ts"

const patience = "5 seconds"

/** The result of a check: whether it lets requests come, `ok` or its state, and why. */
interface Found {
  readonly name: string
  readonly isReady: boolean
  readonly state: string
  readonly reason?: string | undefined
}

const looked = Effect.fnUntraced(function*({ check, name, otherwise }: ReadinessCheck): Effect.fn.Return<Found> {
  const exit = yield* Effect.exit(Effect.timeout(check, patience))
  if (Exit.isSuccess(exit)) {
    const degraded = exit.value instanceof Degraded ? exit.value : undefined
    return { name, isReady: true, state: degraded?.state ?? "ok", reason: degraded?.reason }
  }
  const failure = Cause.squash(exit.cause)
  if (failure instanceof NotReady) return { name, isReady: false, state: failure.state, reason: failure.reason }
  yield* Effect.annotateLogs(Effect.logWarning("The service is not ready", exit.cause), { check: name })
  return { name, isReady: false, state: "failed", reason: otherwise }
})

const looking = (check: ReadinessCheck): Effect.Effect<Effect.Effect<Found>> =>
  check.isInstant === true ? Effect.succeed(looked(check)) : shared(looked(check))

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
export const layer: Layer.Layer<never, never, HttpRouter.HttpRouter> = HttpRouter.use((router) =>
  Effect.gen(function*() {
    const checks = yield* Effect.forEach(yield* Readiness, looking)
    yield* router.add("GET", "/healthz", alive)
    yield* router.add("GET", "/readyz", ready(checks))
  })
)
