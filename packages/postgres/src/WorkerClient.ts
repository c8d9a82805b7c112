import type { PgClient } from "@effect/sql-pg"
import { Context } from "effect"

/**
 * The connections over which workers look for what is due, claim it and store its outcome. They are not those of
 * bookings, which would wait behind them.
 */
export class WorkerClient extends Context.Service<WorkerClient, PgClient.PgClient>()("@kontor/postgres/WorkerClient") {}
