import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { Configuration } from "../Configuration.ts"
import { configurationChecks } from "../doctor/ConfigurationChecks.ts"
import { orFailed } from "../doctor/Finding.ts"
import { liveChecks } from "../doctor/LiveChecks.ts"
import { storageChecks } from "../doctor/StorageChecks.ts"
import * as Service from "../Service.ts"
import { Storage } from "../Storage.ts"
import { answer, json } from "./Answer.ts"
import { CommandFailed } from "./CommandFailed.ts"
import { table } from "./Table.ts"
import { counted } from "./Text.ts"

const database = storageChecks.pipe(
  Effect.provide(Layer.provideMerge(Service.operatorLayer, Storage.layerUnmigrated("command"))),
  orFailed("storage")
)

const checks = Effect.map(
  Effect.all([configurationChecks, orFailed("live source")(liveChecks), database]),
  (findings) => findings.flat()
).pipe(Effect.provide(Configuration.layer()), orFailed("configuration"))

/** `kontor doctor`: whether the service can work with what it finds, and what to do where it cannot. */
export const Doctor = Command.make(
  "doctor",
  { json },
  Effect.fnUntraced(function*(given) {
    const findings = yield* checks
    const failures = findings.filter(({ status }) => status === "failed")
    yield* answer(given.json, {
      data: { healthy: failures.length === 0, findings },
      text: table(["Check", "Status", "Found"], findings.map(({ check, found, status }) => [check, status, found]))
    })
    if (failures.length > 0) {
      return yield* new CommandFailed({
        message: `${counted(failures.length, "check")} failed; the table says what to do.`
      })
    }
  })
).pipe(Command.withDescription("Check configuration, storage, migrations, clock and register"))
