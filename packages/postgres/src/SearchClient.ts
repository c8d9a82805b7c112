import type { PgClient } from "@effect/sql-pg"
import { Context } from "effect"

/**
 * The connections that searches on PostgreSQL read through. Each statement is planned for its words, which may be rare
 * or common, and walks in the order of hits: it never reads more to sort or hash it than to find a page.
 */
export class SearchClient extends Context.Service<SearchClient, PgClient.PgClient>()("@kontor/postgres/SearchClient") {}
