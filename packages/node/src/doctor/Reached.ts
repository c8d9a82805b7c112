import { Effect } from "effect"
import { connect } from "node:net"
import { type Finding, ok, warning } from "./Finding.ts"

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
 * Whether a server can be reached, without a request, which might cost something: `otherwise` says what does not work
 * then.
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
