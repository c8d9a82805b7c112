import { Context, Effect, Layer, Schema } from "effect"
import { dataDirectory, type Ended, kontor } from "../../support/Command.ts"

const Answer = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))

/** An operator at the command, with a data directory of their own. */
export class Desk extends Context.Service<Desk, {
  readonly directory: string
  /** Runs a command and yields how it ended. */
  readonly run: (args: ReadonlyArray<string>) => Effect.Effect<Ended>
  /** Runs a command with `--json` that must succeed, and yields what it answers. */
  readonly answer: (args: ReadonlyArray<string>) => Effect.Effect<typeof Answer.Type>
}>()("@kontor/test/node/cli/Desk") {
  static readonly layer = Layer.effect(
    Desk,
    Effect.gen(function*() {
      const directory = yield* dataDirectory
      const run = (args: ReadonlyArray<string>) => kontor(args, { KONTOR_DATA_DIR: directory })
      const answer = Effect.fnUntraced(function*(args: ReadonlyArray<string>) {
        const { code, stderr, stdout } = yield* run([...args, "--json"])
        if (code !== 0) return yield* Effect.die(new Error(`kontor ${args.join(" ")} ended with ${code}: ${stderr}`))
        return yield* Effect.orDie(Schema.decodeEffect(Answer)(stdout))
      })
      return Desk.of({ directory, run, answer })
    })
  )
}
