import { Effect, Schedule } from "effect"
import { Agent, request } from "node:http"

/** What became of a request: its answer, or the system's error code. */
export interface Outcome {
  /** Where it was sent. */
  readonly origin: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** The body of the answer. */
  readonly text?: string
  /**
   * The system's code, such as `ECONNREFUSED` or `ECONNRESET`. A new connection that is reset counts as refused: the
   * kernel completes connections that the service has not accepted, and resets them when the listener closes.
   */
  readonly failure?: string
  /** In milliseconds. */
  readonly took: number
}

/** Sends one request and reads its answer to its end. */
export const ask = (
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  agent: Agent
): Effect.Effect<Outcome> =>
  Effect.callback<Outcome>((resume) => {
    const since = performance.now()
    const end = (outcome: Pick<Outcome, "failure" | "headers" | "status" | "text">) =>
      resume(Effect.succeed({ ...outcome, origin, took: performance.now() - since }))
    const codeOf = (error: NodeJS.ErrnoException) => error.code ?? error.message
    const sent = request(`${origin}${path}`, { headers, agent }, (response) => {
      const { headers, statusCode: status = 0 } = response
      let text = ""
      response.setEncoding("utf8")
      response.on("data", (part: string) => {
        text += part
      })
      response.on("error", (error) => end({ failure: codeOf(error) }))
      response.on("end", () => end({ status, headers, text }))
    })
    sent.on("error", (error) => {
      const code = codeOf(error)
      end({ failure: code === "ECONNRESET" && !sent.reusedSocket ? "ECONNREFUSED" : code })
    }).end()
  })

/** How a client uses connections: it keeps one for its requests, or opens one for each. */
export type Keeping = "kept" | "new"

/** A connection pool of one client. */
export const agentOf = (keeping: Keeping) =>
  Effect.acquireRelease(
    Effect.sync(() => new Agent({ keepAlive: keeping === "kept", maxSockets: 1 })),
    (agent) => Effect.sync(() => agent.destroy())
  )

/** Variables of a service for clients without a pause. */
export const busyVariables = { KONTOR_RATE_LIMITS: "register=1000000", KONTOR_LOG_REQUESTS: "0" } as const

/** What clients without a pause send. */
export interface Load {
  readonly origin: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** How many clients there are of each way to use connections. */
  readonly clients: Readonly<Record<Keeping, number>>
}

/**
 * Lets clients send requests one after the other, until they are refused for good: nobody listens any more. Yields what
 * became of each request, while they go on.
 */
export const busyClients = Effect.fnUntraced(function*({ clients, headers, origin, path }: Load) {
  const outcomes: Array<Outcome> = []
  const client = (keeping: Keeping) =>
    Effect.scoped(Effect.flatMap(agentOf(keeping), (agent) =>
      ask(origin, path, headers, agent).pipe(
        Effect.tap((outcome) => Effect.sync(() => outcomes.push(outcome))),
        Effect.repeat({ schedule: Schedule.forever, until: ({ failure }) => failure === "ECONNREFUSED" })
      )))
  const all = Object.entries(clients).flatMap(([keeping, count]) =>
    Array.from({ length: count }, () => client(keeping as Keeping))
  )
  const ended = yield* Effect.forkScoped(Effect.all(all, { concurrency: "unbounded", discard: true }))
  return { ended, outcomes }
})
