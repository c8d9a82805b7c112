import { Database, RegisterIntakePostgres } from "@kontor/postgres"
import { RegisterIntake } from "@kontor/register"
import { loadSample, Turns } from "@kontor/sources"
import type { SampleOptions } from "@kontor/sources/sample"
import { Console, Context, Effect, Layer, Redacted, Scope } from "effect"
import { once } from "node:events"
import { availableParallelism } from "node:os"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads"
import { CommandFailed, sentenceOf } from "../cli/Failure.ts"
import { runProgram } from "../cli/Program.ts"
import { Configuration } from "../configuration/Configuration.ts"
import { oneShotIdentity } from "../service/Cryptography.ts"
import * as Logging from "../telemetry/Logging.ts"
import { sampleOptions } from "./Loader.ts"

/** The share that a thread loads: `turns` is the memory of the turns that all share. */
interface Share {
  readonly options: SampleOptions
  readonly turns: SharedArrayBuffer
}

/** One portion is stored while the next one reads what is known. */
const maxConnections = 2

/**
 * One processor is left to the database and the service; more threads would wait for the register, which takes one
 * portion after another.
 */
const maxThreads = 4

/** Megabytes: what is read and folded lives for a portion. */
const youngGeneration = 48

/**
 * The seconds in which a connection has to be made. The database has answered the service before: where the first
 * connection takes long, this machine is busy, and to give up would end the demonstration.
 */
const connectSeconds = 60

/** The address of a database, with the time that a connection to it may take, unless it says so itself. */
const patient = (url: string): Redacted.Redacted => {
  const address = new URL(url)
  if (!address.searchParams.has("connect_timeout")) {
    address.searchParams.set("connect_timeout", String(connectSeconds))
  }
  return Redacted.make(address.href)
}

/** The way into the register in a database whose address may come later: takes wait for it. */
const intakeOf = (database: Effect.Effect<string>) =>
  Layer.effect(
    RegisterIntake,
    Effect.gen(function*() {
      const scope = yield* Effect.scope
      const clients = (url: string) => Database.layer({ url: patient(url), maxConnections })
      const opened = Effect.flatMap(database, (url) =>
        Layer.build(RegisterIntakePostgres.layer.pipe(Layer.provide(clients(url)), Layer.provide(oneShotIdentity))))
      const intake = yield* Effect.cached(
        opened.pipe(Scope.provide(scope), Effect.map(Context.get(RegisterIntake)), Effect.orDie)
      )
      return RegisterIntake.of({
        take: (records, turn) =>
          Effect.flatMap(intake, ({ take }) =>
            take(records, turn)),
        purge: (today) => Effect.flatMap(intake, ({ purge }) => purge(today)),
        forget: (records) => Effect.flatMap(intake, ({ forget }) => forget(records)),
        freshness: Effect.flatMap(intake, ({ freshness }) => freshness),
        outdated: Effect.flatMap(intake, ({ outdated }) => outdated),
        rebuild: Effect.flatMap(intake, ({ rebuild }) => rebuild),
        file: (document) => Effect.flatMap(intake, ({ file }) => file(document))
      })
    })
  )

/** Loads portions, and prints the number of records that were just loaded, a line each time. */
const loadShare = ({ options, turns }: Share, database: Effect.Effect<string>) =>
  loadSample(options, Console.log, new Turns(turns)).pipe(
    Effect.provide(Layer.merge(intakeOf(database), oneShotIdentity))
  )

/** Loads portions in a thread of its own. */
const loadInThread = (share: Share, database: Effect.Effect<string>) =>
  Effect.acquireUseRelease(
    Effect.sync(() =>
      new Worker(fileURLToPath(import.meta.resolve("@kontor/node/sample-loader")), {
        workerData: share,
        resourceLimits: { maxYoungGenerationSizeMb: youngGeneration }
      })
    ),
    (worker) => {
      const ended = Effect.callback<void, CommandFailed>((resume) => {
        worker.once("error", ({ message }: Error) => resume(Effect.fail(new CommandFailed({ message }))))
        worker.once("exit", () => resume(Effect.void))
      })
      const told = Effect.map(database, (url) => worker.postMessage(url, []))
      return Effect.all([ended, told], { concurrency: "unbounded", discard: true })
    },
    (worker) => Effect.promise(() => worker.terminate())
  )

/** The line that the service writes when its database is there. Without it, the service has ended. */
const addressOfDatabase = Effect.callback<string>((resume) => {
  const lines = createInterface(process.stdin)
  lines.once("line", (line) => resume(Effect.succeed(line)))
  lines.once("close", () => resume(Effect.interrupt))
})

const load = Effect.gen(function*() {
  const database = yield* Effect.cached(addressOfDatabase)
  const share = { options: yield* sampleOptions, turns: new Turns().memory }
  const threads = Math.max(1, Math.min(availableParallelism() - 1, maxThreads))
  const others = Array.from({ length: threads - 1 }, () => loadInThread(share, database))
  yield* Effect.all([loadShare(share, database), ...others], { concurrency: "unbounded", discard: true })
})

/** This process listens nowhere, so the address in the configuration does not matter. */
const Configured = Layer.provideMerge(
  Logging.layer,
  Configuration.layer({ host: "localhost", port: 0, baseUrl: "http://localhost/api", roles: "worker" })
)

/** A thread loads its share, or ends with the reason in words: not every error can be sent to another thread. */
const loadAsThread = Effect.suspend(() =>
  loadShare(workerData, Effect.promise(async () => (await once(parentPort!, "message"))[0]))
).pipe(Effect.catchCause((cause) => Effect.die(new Error(sentenceOf(cause)))))

/** Loads the sample register into the database of the service that started this process, and ends it. */
export const main = (): void =>
  isMainThread ? runProgram(Effect.provide(load, Configured)) : void Effect.runPromise(loadAsThread)
