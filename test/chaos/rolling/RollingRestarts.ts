import { Effect, Fiber, type Redacted, Schedule } from "effect"
import { busyVariables, type Keeping, type Outcome } from "../../support/BusyClients.ts"
import type { Environment } from "../../support/Command.ts"
import * as Database from "../../support/Database.ts"
import { nodeEnvironment, paidAccount, paidPath } from "../../support/PaidService.ts"
import { readiness } from "../../support/Readiness.ts"
import { startService } from "../../support/RunningService.ts"
import { isNightly } from "../../support/Runs.ts"
import { reconciled } from "../database/Reconciled.ts"
import { type Balancer, clientOf, makeBalancer } from "./Balancer.ts"

const often = Schedule.spaced("50 millis")

/** How many clients keep their connections, and how many open one for each request. */
const clients: Readonly<Record<Keeping, number>> = { kept: 4, new: 4 }

/** Between the requests of a client: shorter by night and in `npm run chaos`. */
const pause = Schedule.spaced(
  isNightly || process.env["KONTOR_CHAOS_RESTARTS"] !== undefined ? "5 millis" : "150 millis"
)

/** A version of the program: its module, and the variables that it needs beside those of a node. */
export interface Version {
  readonly program?: string
  readonly variables?: Environment
}

/** Starts a node of a version at a place of the balancer, and yields when it is ready. */
const startAt = Effect.fnUntraced(function*(
  { nodes }: Balancer,
  place: number,
  environment: Environment,
  { program, variables }: Version
) {
  const service = yield* startService([], { ...environment, ...variables }, program === undefined ? {} : { program })
  yield* Effect.repeat(readiness(service.origin), { schedule: often, until: ({ status }) => status === 200 })
  nodes[place] = service.origin
  return service
})

/**
 * Starts two nodes of the first version and restarts them in turn, each time with the next version, while clients ask;
 * yields what became of every request, and of every credit. The database is one of this version.
 */
export const rollingRestarts = Effect.fnUntraced(function*(
  first: Version,
  restarts: ReadonlyArray<Version>,
  database?: Redacted.Redacted
) {
  const url = database ?? (yield* Database.url)
  const environment = yield* nodeEnvironment(url, { ...busyVariables, KONTOR_LOG_LEVEL: "none" })
  const balancer = yield* makeBalancer(2)
  const running = [
    yield* startAt(balancer, 0, environment, first),
    yield* startAt(balancer, 1, environment, first)
  ]
  const { account_id, api_key } = yield* paidAccount(environment, 1_000_000)

  const outcomes: Array<Outcome> = []
  let isOver = false
  const asking = (keeping: Keeping) =>
    Effect.map(
      clientOf(balancer, { headers: { "x-api-key": api_key }, keeping, path: paidPath }),
      Effect.tap((outcome) => Effect.sync(() => outcomes.push(outcome)))
    )
  const client = (keeping: Keeping) =>
    Effect.flatMap(asking(keeping), (one) => Effect.repeat(one, { schedule: pause, until: () => isOver }))
  const all = Object.entries(clients).flatMap(([keeping, count]) =>
    Array.from({ length: count }, () => client(keeping as Keeping))
  )
  const load = yield* Effect.forkScoped(Effect.all(all, { concurrency: "unbounded", discard: true }))

  const one = yield* asking("kept")
  for (const [restart, version] of restarts.entries()) {
    const place = restart % 2
    // One to each node: however long the pause of the others is, the node has a request when it is stopped.
    const underWay = yield* Effect.forEach([one, one], (one) => Effect.forkScoped(one, { startImmediately: true }))
    const code = yield* running[place]!.end("SIGTERM")
    yield* Fiber.joinAll(underWay)
    if (code !== 0) return yield* Effect.die(new Error(`A node ended with ${code}`))
    running[place] = yield* startAt(balancer, place, environment, version)
  }
  isOver = true
  yield* Fiber.join(load)
  return {
    answered: outcomes.filter(({ status }) => status === 200).length,
    lost: outcomes.filter(({ status }) => status !== 200),
    ...yield* reconciled(url, account_id, outcomes)
  }
})
