import type { PgClient } from "@effect/sql-pg"
import { Context } from "effect"

/** The one connection on which a node listens for wake-ups, as long as something on it waits for them. */
export class WakeClient extends Context.Service<WakeClient, PgClient.PgClient>()("@kontor/postgres/WakeClient") {}
