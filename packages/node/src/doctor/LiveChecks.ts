import { Effect } from "effect"
import { readdir } from "node:fs/promises"
import { connect } from "node:net"
import { Configuration } from "../Configuration.ts"
import { problemOf } from "../LiveConnection.ts"
import { failed, ok, warning } from "./Finding.ts"

const check = "live source"

const patience = "5 seconds"

const directoryFinding = (directory: string) =>
  Effect.tryPromise({ try: () => readdir(directory), catch: String }).pipe(
    Effect.match({
      onSuccess: (names) => ok(check, `${directory}, ${names.length} files`),
      onFailure: (reason) => warning(check, `${directory} cannot be read (${reason}). Live fetches fail until it can.`)
    })
  )

/** Opens a connection and closes it, without a request: nothing is retrieved. */
const reached = (host: string, port: number) =>
  Effect.callback<void, string>((resume) => {
    const socket = connect({ host, port }, () => resume(Effect.void)).on("error", ({ message }) =>
      resume(Effect.fail(message)))
    return Effect.sync(() =>
      socket.destroy()
    )
  }).pipe(
    Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.fail(`no connection within ${patience}`) })
  )

const addressFinding = (address: string) => {
  const { host, hostname, port, protocol } = new URL(address)
  const standard = protocol === "https:" ? 443 : 80
  return Effect.match(reached(hostname.replaceAll(/^\[|\]$/g, ""), port === "" ? standard : Number(port)), {
    onSuccess: () => ok(check, `${host} can be reached; nothing was retrieved`),
    onFailure: (reason) => warning(check, `${host} cannot be reached (${reason}). Live fetches fail until it can.`)
  })
}

/** Whether live fetches have a source, and whether it is there. It is not asked for anything, which would cost a retrieval. */
export const liveChecks = Effect.gen(function*() {
  const { live } = yield* Configuration
  const problem = problemOf(live)
  if (problem !== undefined) return [failed(check, problem.message)]
  if (live.directory !== undefined) return [yield* directoryFinding(live.directory)]
  if (live.url !== undefined) return [yield* addressFinding(live.url)]
  return [ok(check, "none; realtime_mode answers what is stored")]
})
