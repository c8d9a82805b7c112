import { Cause, Effect } from "effect"
import { connect } from "node:net"

/** The result of a check, and whether the service can work with it. */
export interface Finding {
  readonly check: string
  readonly status: "ok" | "warning" | "failed"
  readonly found: string
}

/** Nothing to do. */
export const ok = (check: string, found: string): Finding => ({ check, status: "ok", found })

/** The service works, but not as intended. */
export const warning = (check: string, found: string): Finding => ({ check, status: "warning", found })

/** The service does not work like this. */
export const failed = (check: string, found: string): Finding => ({ check, status: "failed", found })

/** The findings of checks or, if they could not run, one finding with the reason. */
export const orFailed =
  (check: string) =>
  <E, R>(findings: Effect.Effect<ReadonlyArray<Finding>, E, R>): Effect.Effect<ReadonlyArray<Finding>, never, R> =>
    Effect.catchCause(findings, (cause) => {
      const failure = Cause.squash(cause)
      return Effect.succeed([failed(check, failure instanceof Error ? failure.message : String(failure))])
    })

const patience = "5 seconds"

const connecting = (host: string, port: number) =>
  Effect.acquireRelease(Effect.sync(() => connect({ host, port })), (socket) => Effect.sync(() => socket.destroy()))

/** Opens a connection and closes it without a request. */
const reached = Effect.fnUntraced(
  function*(host: string, port: number) {
    const socket = yield* connecting(host, port)
    yield* Effect.callback<void, string>((resume) => {
      socket.once("connect", () => resume(Effect.void))
      socket.once("error", ({ message }) => resume(Effect.fail(message)))
    })
  },
  Effect.scoped,
  Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.fail(`no connection within ${patience}`) })
)

/**
 * Returns whether a server can be reached, without a request, which might cost something: `otherwise` says what does
 * not work then.
 */
export const reachedFinding = (
  check: string,
  { address, otherwise }: { readonly address: string; readonly otherwise: string }
): Effect.Effect<Finding> => {
  const { host, hostname, port, protocol } = new URL(address)
  const standard = protocol === "https:" ? 443 : 80
  return Effect.match(reached(hostname.replaceAll(/^\[|\]$/g, ""), port === "" ? standard : Number(port)), {
    onSuccess: () => ok(check, `${host} can be reached; nothing was asked for`),
    onFailure: (reason) => warning(check, `${host} cannot be reached (${reason}). ${otherwise}`)
  })
}
