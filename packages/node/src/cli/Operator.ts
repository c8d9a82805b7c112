import { Operator as Operating } from "@kontor/core/Administration"
import type { Database } from "@kontor/postgres"
import { Effect, Layer } from "effect"
import { userInfo } from "node:os"
import { Configuration } from "../configuration/Configuration.ts"
import type { InvalidVariable } from "../configuration/InvalidVariable.ts"
import * as Prices from "../configuration/Prices.ts"
import * as OperatorService from "../service/OperatorService.ts"
import type { ProcessKind } from "../storage/DatabaseServer.ts"
import { Storage, type StorageError } from "../storage/Storage.ts"
import * as Logging from "../telemetry/Logging.ts"

/** The configuration of a command without flags of its own, and the log it writes. */
export const Configured = Layer.provideMerge(Logging.layer, Configuration.layer())

type Provided = Layer.Success<typeof OperatorService.layer> | Storage | Database.Clients | Configuration

/** A system user without a name is still a user. */
const userName = Effect.try(() => userInfo().username).pipe(Effect.orElseSucceed(() => ""))

const operating = Layer.effect(Operating, Effect.map(userName, (name) => ({ name, via: "command" as const })))

const operatorAs = (kind: ProcessKind): Layer.Layer<Provided, StorageError | InvalidVariable | Prices.InvalidPrices> =>
  OperatorService.layer.pipe(
    Layer.provideMerge(operating),
    Layer.provideMerge(Storage.layer(kind)),
    Layer.provideMerge(Prices.layer),
    Layer.provideMerge(Configured)
  )

/** The services for operators' commands: the service on its database, beside a running service or alone. */
export const Operator = operatorAs("command")

/** The same for a command that must run alone where the database is embedded. */
export const SoleOperator = operatorAs("service")
