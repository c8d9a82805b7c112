import type { PgClient } from "@effect/sql-pg"
import { Context } from "effect"

/**
 * The connections that bookings are committed through. A commit waits for the disk and a booking for its account, so
 * they have connections of their own: on the shared ones they would keep the reads behind them waiting.
 */
export class CommitClient extends Context.Service<CommitClient, PgClient.PgClient>()("@kontor/postgres/CommitClient") {}
