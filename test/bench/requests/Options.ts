import { Data, Effect, Redacted } from "effect"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"

const usage = `node test/bench/requests/run.ts [OPTION...]   (on Linux: processor time is read from /proc)

  --data DIRECTORY      where the embedded PostgreSQL keeps the register between runs
  --database URL        a PostgreSQL on this machine instead, with a superuser; schemas: kontor and bench
  --organizations N     organizations of the register (300000); another number than that loaded loads anew
  --rounds N            rounds, in each of which every scenario has its turn (3)
  --seconds N           seconds of a turn (3)
  --warm-up N           seconds of each scenario before the first round, which are not counted (8)
  --only TEXT           only scenarios whose name holds this text
  --prepare             load the register and the accounts, and measure nothing
  --without-results     keep no results`

/** The command was written wrongly; the message is its usage. */
export class WrongUsage extends Data.TaggedError("WrongUsage")<{ readonly message: string }> {}

/** What is measured, and on which database. */
export interface Options {
  readonly dataDirectory: string
  readonly database: Redacted.Redacted | undefined
  readonly organizations: number
  readonly rounds: number
  readonly seconds: number
  readonly warmUp: number
  readonly only: string
  readonly isPreparing: boolean
  readonly isKept: boolean
}

const parsed = () =>
  parseArgs({
    options: {
      data: { type: "string", default: join(tmpdir(), "kontor-bench-requests") },
      database: { type: "string" },
      organizations: { type: "string", default: "300000" },
      rounds: { type: "string", default: "3" },
      seconds: { type: "string", default: "3" },
      "warm-up": { type: "string", default: "8" },
      only: { type: "string", default: "" },
      prepare: { type: "boolean", default: false },
      "without-results": { type: "boolean", default: false }
    }
  }).values

const counted = (name: string, text: string): Effect.Effect<number, WrongUsage> =>
  /^[1-9]\d*$/.test(text)
    ? Effect.succeed(Number(text))
    : Effect.fail(new WrongUsage({ message: `--${name} must be a whole number from 1\n\n${usage}` }))

/** The options of the command line. */
export const options: Effect.Effect<Options, WrongUsage> = Effect.gen(function*() {
  const given = yield* Effect.try({
    try: parsed,
    catch: (cause) => new WrongUsage({ message: `${(cause as Error).message}\n\n${usage}` })
  })
  return {
    dataDirectory: given.data,
    database: given.database === undefined ? undefined : Redacted.make(given.database),
    organizations: yield* counted("organizations", given.organizations),
    rounds: yield* counted("rounds", given.rounds),
    seconds: yield* counted("seconds", given.seconds),
    warmUp: yield* counted("warm-up", given["warm-up"]),
    only: given.only,
    isPreparing: given.prepare,
    isKept: !given["without-results"]
  }
})
