import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import {
  aiChecks,
  baseUrlChecks,
  configurationChecks,
  diskChecks,
  liveChecks,
  otlpChecks,
  priceChecks,
  sourceChecks
} from "../doctor/ConfigurationChecks.ts"
import { orFailed } from "../doctor/Finding.ts"
import { storageChecks } from "../doctor/StorageChecks.ts"
import * as OperatorService from "../service/OperatorService.ts"
import { Storage } from "../storage/Storage.ts"
import { CommandFailed } from "./Failure.ts"
import { example } from "./Help.ts"
import { Configured } from "./Operator.ts"
import { answer, counted, json, table } from "./Output.ts"

const database = storageChecks.pipe(
  Effect.provide(Layer.provideMerge(OperatorService.layer, Storage.layerUnmigrated("command"))),
  orFailed("storage")
)

const checks = Effect.map(
  Effect.all([
    configurationChecks,
    orFailed("base url")(baseUrlChecks),
    orFailed("otlp")(otlpChecks),
    priceChecks,
    sourceChecks,
    orFailed("live source")(liveChecks),
    aiChecks,
    orFailed("disk")(diskChecks),
    database
  ]),
  (findings) => findings.flat()
).pipe(Effect.provide(Configured), orFailed("configuration"))

/** `kontor doctor`: whether the service can work here, and what to do if it cannot. */
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
).pipe(
  Command.withDescription(
    "Check everything the service needs, and say how to fix what is wrong"
  ),
  example("doctor", "Everything that can be checked")
)
