import { Effect, Schedule } from "effect"
import { agentOf, ask, type Keeping, type Outcome } from "../../support/BusyClients.ts"

/** How often the balancer asks nodes whether they are ready. */
const probing = Schedule.spaced("100 millis")

/** How often a request is sent again that nobody took, with a pause between. */
const trying = { times: 15_000, schedule: Schedule.spaced("20 millis") }

const nobody: Outcome = { origin: "", failure: "ECONNREFUSED", took: 0 }

const isReady = (origin: string) =>
  Effect.promise(() => fetch(`${origin}/readyz`).then((answer) => answer.text().then(() => answer.ok), () => false))

/** Nodes by their places, and which of them the balancer sends requests to. */
export interface Balancer {
  readonly nodes: Array<string | undefined>
  readonly ready: () => ReadonlyArray<string>
}

/** Makes a balancer: it asks nodes whether they are ready, over and over. */
export const makeBalancer = Effect.fnUntraced(function*(places: number) {
  const nodes: Array<string | undefined> = Array.from({ length: places })
  let ready: ReadonlyArray<string> = []
  const probe = Effect.gen(function*() {
    const known = nodes.filter((origin) => origin !== undefined)
    const found = yield* Effect.forEach(known, isReady, { concurrency: "unbounded" })
    ready = known.filter((_, place) => found[place])
  })
  yield* Effect.forkScoped(Effect.repeat(probe, probing))
  return { nodes, ready: () => ready } satisfies Balancer
})

/** Whether a request may be sent again: nobody took it. */
const isRefused = ({ failure, status }: Outcome): boolean => failure === "ECONNREFUSED" || status === 503

/**
 * A client that goes through the ready nodes in turn, over connections that it keeps or opens for each request. It
 * sends a request again only where the connection was refused or 503 was answered. The effect is one request; it yields
 * what became of it at last.
 */
export const clientOf = (
  balancer: Balancer,
  { headers, keeping, path }: {
    readonly headers: Readonly<Record<string, string>>
    readonly keeping: Keeping
    readonly path: string
  }
) =>
  Effect.map(agentOf(keeping), (agent) => {
    let turn = 0
    const once = Effect.suspend(() => {
      const ready = balancer.ready()
      const origin = ready[turn++ % Math.max(ready.length, 1)]
      return origin === undefined ? Effect.succeed(nobody) : ask(origin, path, headers, agent)
    })
    return Effect.gen(function*() {
      const first = yield* once
      return isRefused(first)
        ? yield* Effect.repeat(once, { ...trying, until: (outcome) => !isRefused(outcome) })
        : first
    })
  })
