import { Operator } from "@kontor/core/Administration"
import { Effect, Layer } from "effect"
import { userInfo } from "node:os"
import { Configuration } from "../configuration/Configuration.ts"
import * as Prices from "../configuration/Prices.ts"
import type { ProcessKind } from "../storage/DatabaseServer.ts"
import { Storage } from "../storage/Storage.ts"
import * as Logging from "../telemetry/Logging.ts"

/** The configuration of a command without flags of its own, and the log it writes. */
export const Configured = Layer.provideMerge(Logging.layer, Configuration.layer())

/** A system user without a name is still a user. */
const userName = Effect.try(() => userInfo().username).pipe(Effect.orElseSucceed(() => ""))

const operating = Layer.effect(Operator, Effect.map(userName, (name) => ({ name, via: "command" as const })))

const operatorAs = (kind: ProcessKind) => <Services, Error, Needs>(services: Layer.Layer<Services, Error, Needs>) =>
  services.pipe(
    Layer.provideMerge(operating),
    Layer.provideMerge(Storage.layer(kind)),
    Layer.provideMerge(Prices.layer),
    Layer.provideMerge(Configured)
  )

/** Services for an operator's command, on the database of the service: beside a running service or alone. */
export const operatorWith = operatorAs("command")

/** The same for a command that must run alone where the database is embedded. */
export const soleOperatorWith = operatorAs("service")

/** Everything that operators may do, loaded where a command needs more than the module it starts with. */
export const allOfOperators = Layer.unwrap(
  Effect.map(Effect.promise(() => import("../service/OperatorService.ts")), ({ layer }) => layer)
)
