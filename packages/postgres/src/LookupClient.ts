import type { PgClient } from "@effect/sql-pg"
import { Context } from "effect"

/**
 * The connections for the lookups by key that every request makes. Each carries many at once, which is fast as long as
 * none is slow: one that takes its time, as a search does, would keep those behind it waiting.
 */
export class LookupClient extends Context.Service<LookupClient, PgClient.PgClient>()("@kontor/postgres/LookupClient") {}
