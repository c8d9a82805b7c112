import { PgClient } from "@effect/sql-pg"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Console, Context, Effect, Fiber, Layer, Redacted } from "effect"
import { fork } from "node:child_process"
import { once } from "node:events"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { dataDirectory } from "../../support/Command.ts"
import { startService } from "../../support/RunningService.ts"
import { type Pace, type Sampled, sampled } from "../Rate.ts"
import { writeLoadFiles } from "../requests/LoadFiles.ts"
import { prepare } from "../requests/Prepared.ts"
import { largestMemory, residentMemory } from "../requests/ProcessorTime.ts"
import { paidProfile } from "../requests/Scenarios.ts"
import { keepResults } from "../Results.ts"
import { prepareLarge } from "./Large.ts"
import { type Neighbour, neighbours, type Shared } from "./Neighbours.ts"
import type { Asking } from "./Quiet.ts"

/**
 * Run as `run.ts`: what quiet customers of paid requests notice of a noisy neighbour of each kind. Each neighbour has a
 * service of its own, with the limits that it has unless configured; customers ask for `--seconds` without it, and then
 * beside it. `--data` says where the register and the accounts stay, which take some minutes to make (`--prepare` ends
 * then); remove it when the tables of the service have changed. `--only` is for neighbours whose name holds a text. It
 * takes a minute a neighbour. Nothing else should run on the machine.
 */
const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: join(tmpdir(), "kontor-bench-neighbours") },
    seconds: { type: "string", default: "20" },
    only: { type: "string", default: "" },
    prepare: { type: "boolean", default: false },
    "without-results": { type: "boolean", default: false }
  }
})

/** The goal: nothing fails, p99 at most so many times as without the neighbour, and so much resident memory. */
const goal = { failed: 0, ratio: 3, megabytes: 600 }

const organizations = 20_000

/** How many requests a second quiet customers send together, and what they do once beside it. */
const quiet: Pace = { perSecond: 100, seconds: Number(options.seconds), patience: 30 }
const noticing: Pace = { ...quiet, perSecond: 5 }

/** How long a neighbour is noisy before it is measured. */
const warmUp = "3 seconds"

/** How long a neighbour may take to become noisy. */
const patience = "2 minutes"

/** Asks as quiet customers do, in a process of its own. */
const ask = (asking: Asking) =>
  Effect.promise(async () => {
    const child = fork(fileURLToPath(new URL("Quiet.ts", import.meta.url)), [JSON.stringify(asking)], {
      serialization: "advanced"
    })
    const [came] = await once(child, "message") as [Sampled]
    return came
  })

/** What was noticed of a neighbour. */
interface Noticed {
  readonly name: string
  readonly alone: Sampled
  readonly beside: Sampled
  readonly megabytes: number
}

const ratioOf = ({ alone, beside }: Noticed): number => beside.p99 / alone.p99

const isHeld = (noticed: Noticed): boolean =>
  noticed.beside.failed <= goal.failed && ratioOf(noticed) <= goal.ratio && noticed.megabytes <= goal.megabytes

const written = (figure: number, unit = ""): string => Number.isNaN(figure) ? "none" : `${figure.toFixed(1)}${unit}`

const figureOf = (noticed: Noticed): string => {
  const { alone, beside, megabytes, name } = noticed
  const [p50, p99, alone50, alone99] = [beside.p50, beside.p99, alone.p50, alone.p99].map((time) =>
    written(time, " ms")
  )
  return `neighbours, ${name}: p50 ${p50}, p99 ${p99} beside it, ${alone50} and ${alone99} without it, ` +
    `ratio of p99 ${written(ratioOf(noticed))}; ${beside.failed} of ${beside.count} failed, ${alone.failed} ` +
    `without it; ${megabytes.toFixed(0)} MB resident; ${isHeld(noticed) ? "held" : "not held"}`
}

const rowOf = (noticed: Noticed): string => {
  const { alone, beside, megabytes, name } = noticed
  const times = [alone.p50, alone.p99, beside.p50, beside.p99].map((time) => written(time, " ms"))
  const failed = `${beside.failed} of ${beside.count}`
  const cells = [written(ratioOf(noticed)), failed, megabytes.toFixed(0), isHeld(noticed) ? "yes" : "no"]
  return `| ${[name, ...times, ...cells].join(" | ")} |`
}

const tableOf = (rows: ReadonlyArray<Noticed>): string =>
  [
    "| neighbour | p50 without | p99 without | p50 beside | p99 beside | ratio of p99 | failed | MB resident | held |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows.map(rowOf),
    "",
    `Goal: ${goal.failed} failed, a ratio of at most ${goal.ratio}, at most ${goal.megabytes} MB.`
  ].join("\n")

const bench = Effect.gen(function*() {
  const server = yield* Layer.build(EmbeddedPostgres.layer({ dataDirectory: options.data }))
  const { url } = Context.get(server, EmbeddedPostgres)
  const clients = yield* Layer.build(PgClient.layer({ url, maxConnections: 2 }))
  yield* Effect.provide(prepare(organizations, url), clients)
  const large = yield* Effect.provide(prepareLarge(options.data, url), clients)
  if (options.prepare) return
  const [loadBefore = 0] = loadavg()
  const { files } = yield* Effect.provide(writeLoadFiles, clients)

  const noticedOf = Effect.fnUntraced(function*({ environment: more, name, ready }: Neighbour) {
    const environment = {
      NODE_ENV: "production",
      KONTOR_DATABASE_URL: Redacted.value(url),
      KONTOR_DATA_DIR: yield* dataDirectory,
      KONTOR_KEYS: `bench:${Buffer.alloc(32, 1).toString("base64")}`,
      KONTOR_LOG_LEVEL: "none",
      KONTOR_WEBHOOK_ALLOW_PRIVATE: "true",
      ...more
    }
    const { origin, pid } = yield* startService([], environment)
    const shared: Shared = { ...large, origin, port: Number(new URL(origin).port), database: url, environment }
    const { keys, path, values } = paidProfile
    const asking = { origin, path, keysFile: files[keys], valuesFile: files[values] }
    const { isNoisy = Effect.void, noise, noticed } = yield* ready(shared)
    const measured = Effect.all([
      ask({ ...asking, pace: quiet }),
      noticed === undefined ? Effect.undefined : sampled(noticed[1], noticing)
    ], { concurrency: "unbounded" })

    yield* ask({ ...asking, pace: { ...quiet, seconds: 5 } })
    const alone = yield* measured
    const seen = { megabytes: yield* residentMemory(pid) }
    const noisy = yield* Effect.forkScoped(noise)
    yield* Effect.forkScoped(largestMemory(pid, seen))
    yield* Effect.timeoutOption(isNoisy, patience)
    yield* Effect.sleep(warmUp)
    const beside = yield* measured
    yield* Fiber.interrupt(noisy)
    const { megabytes } = seen
    const paid: Noticed = { name, alone: alone[0], beside: beside[0], megabytes }
    if (noticed === undefined || alone[1] === undefined || beside[1] === undefined) return [paid]
    return [paid, { name: `${name}, ${noticed[0]}`, alone: alone[1], beside: beside[1], megabytes }]
  }, Effect.scoped)

  const rows: Array<Noticed> = []
  for (const neighbour of neighbours.filter(({ name }) => name.includes(options.only))) {
    const noticed = yield* noticedOf(neighbour)
    rows.push(...noticed)
    yield* Effect.forEach(noticed, (one) => Console.log(figureOf(one)))
  }
  yield* Console.log(`\n${tableOf(rows)}\nLoad average before the run: ${loadBefore.toFixed(1)}`)
  if (!options["without-results"]) yield* keepResults(rows.map(figureOf))
})

await Effect.runPromise(Effect.scoped(bench))
