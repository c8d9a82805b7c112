import * as AuditLogPostgres from "@kontor/postgres/Administration/AuditLogPostgres"
import * as UnitOfWorkPostgres from "@kontor/postgres/UnitOfWorkPostgres"
import { Layer } from "effect"
import { pooledRandom } from "../Cryptography.ts"

/** What every change by an operator is recorded with. */
export const recording = Layer.mergeAll(AuditLogPostgres.layer, UnitOfWorkPostgres.layer, pooledRandom)
