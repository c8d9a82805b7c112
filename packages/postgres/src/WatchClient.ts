import type { PgClient } from "@effect/sql-pg"
import { Context } from "effect"

/** The connection for whoever watches the service, so that no probe waits for a customer, and none for a probe. */
export class WatchClient extends Context.Service<WatchClient, PgClient.PgClient>()("@kontor/postgres/WatchClient") {}
