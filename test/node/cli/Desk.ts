import { Context, Effect, Layer, Redacted, Schema } from "effect"
import { dataDirectory, type Ended, type Environment, kontor, kontorHere } from "../../support/Command.ts"
import * as Database from "../../support/Database.ts"
import { clusterDirectory } from "../../support/NewCluster.ts"
import { keyList, newKey } from "../../support/ServiceKeys.ts"

const Answer = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))

const deskWith = (run: (args: ReadonlyArray<string>) => Effect.Effect<Ended>, directory: string) =>
  Desk.of({
    directory,
    run,
    answer: Effect.fnUntraced(function*(args: ReadonlyArray<string>) {
      const { code, stderr, stdout } = yield* run([...args, "--json"])
      if (code !== 0) return yield* Effect.die(new Error(`kontor ${args.join(" ")} ended with ${code}: ${stderr}`))
      return yield* Effect.orDie(Schema.decodeEffect(Answer)(stdout))
    })
  })

/** An operator at the command, with a data directory of their own. */
export class Desk extends Context.Service<Desk, {
  readonly directory: string
  /** Runs a command and yields how it ended. */
  readonly run: (args: ReadonlyArray<string>) => Effect.Effect<Ended>
  /** Runs a command with `--json` that must succeed, and yields what it answers. */
  readonly answer: (args: ReadonlyArray<string>) => Effect.Effect<typeof Answer.Type>
}>()("@kontor/test/node/cli/Desk") {
  /** On a database of the run's server. Commands run in this process. */
  static readonly layer = Layer.effect(
    Desk,
    Effect.gen(function*() {
      const directory = yield* dataDirectory
      const environment: Environment = {
        KONTOR_DATABASE_URL: Redacted.value(yield* Database.url),
        KONTOR_DATA_DIR: directory,
        KONTOR_KEYS: keyList(newKey("own"))
      }
      return deskWith((args) => kontorHere(args, environment), directory)
    })
  )

  /** On the embedded database of the directory. Each command runs in a process of its own. */
  static readonly embedded = Layer.effect(
    Desk,
    Effect.map(
      clusterDirectory,
      (directory) => deskWith((args) => kontor(args, { KONTOR_DATA_DIR: directory }), directory)
    )
  )
}
