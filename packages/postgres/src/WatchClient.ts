import type { PgClient } from "@effect/sql-pg"
import { Context } from "effect"

/** The connection for probes: no probe waits for a customer's request, and no request for a probe. */
export class WatchClient extends Context.Service<WatchClient, PgClient.PgClient>()("@kontor/postgres/WatchClient") {}
