import { PgClient } from "@effect/sql-pg"
import { type Duration, Layer, type Redacted } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import type { SqlClient, SqlError } from "effect/sql"
import { CommitClient } from "./CommitClient.ts"
import { CopyClient, makeCopyClient } from "./CopyClient.ts"
import { LookupClient } from "./LookupClient.ts"
import { SearchClient } from "./SearchClient.ts"
import { maxSilence, unlessSilent } from "./Silence.ts"
import { WakeClient } from "./WakeClient.ts"
import { WatchClient } from "./WatchClient.ts"
import { WorkerClient } from "./WorkerClient.ts"

/**
 * How the service reaches its database. `maxConnections` counts connections beside the fifteen for lookups, bookings,
 * workers, searches on PostgreSQL, wake-ups and probes. Each of those fifteen except that for wake-ups is closed after
 * `silence`, 45 seconds by default: longer than a statement may take there.
 */
export interface DatabaseOptions {
  readonly url: Redacted.Redacted
  readonly maxConnections?: number | undefined
  readonly silence?: Duration.Duration | undefined
}

/** The clients of a database. */
export type Clients =
  | PgClient.PgClient
  | SqlClient.SqlClient
  | LookupClient
  | CommitClient
  | CopyClient
  | SearchClient
  | WakeClient
  | WatchClient
  | WorkerClient

const session = {
  default_transaction_isolation: "read committed",
  idle_in_transaction_session_timeout: "60s",
  jit: "off",
  lock_timeout: "10s",
  search_path: "kontor, public",
  statement_timeout: "30s"
}

/**
 * Bookings, claims and settlements find every row by its key, however small a table was when the statement was planned.
 */
const keyedSession = { ...session, enable_seqscan: "off", plan_cache_mode: "force_generic_plan" }

/**
 * Searches plan every statement for its values, and go from hit to hit. The memory holds a hash table of the
 * organizations that have a word.
 */
const searchSession = {
  ...session,
  enable_hashjoin: "off",
  enable_memoize: "off",
  enable_mergejoin: "off",
  plan_cache_mode: "force_custom_plan",
  work_mem: "16MB"
}

const defaultConnections = 10

/** The largest row that is read, in bytes: more than the largest document of the register, 50 MiB. */
const maxMessageSize = 64 * 1024 * 1024

const lookupConnections = 2
const commitConnections = 4
const workerConnections = 3
const searchConnections = 4

/**
 * The clients of one database, PostgreSQL 14 or newer: one for statements and transactions of any length, one for the
 * lookups of every request, one for bookings, one for claims and settlements, one for searches, one for wake-ups, one
 * for probes. Everything of the service lies in the schema `kontor`; extensions may also lie in `public`. Connections
 * are opened when they are needed.
 */
export const layer = (
  { maxConnections = defaultConnections, silence = maxSilence, url }: DatabaseOptions
): Layer.Layer<Clients, SqlError.SqlError> =>
  Layer.mergeAll(
    PgClient.layer({ url, maxConnections, maxMessageSize, applicationName: "kontor", startupParameters: session }),
    Layer.sync(CopyClient, () => makeCopyClient(url)),
    Layer.effect(
      LookupClient,
      PgClient.make({
        url,
        ...unlessSilent(url, silence),
        maxConnections: lookupConnections,
        multiplex: true,
        applicationName: "kontor lookups",
        startupParameters: session
      })
    ),
    Layer.effect(
      CommitClient,
      PgClient.make({
        url,
        ...unlessSilent(url, silence),
        maxConnections: commitConnections,
        applicationName: "kontor bookings",
        startupParameters: keyedSession
      })
    ),
    Layer.effect(
      WorkerClient,
      PgClient.make({
        url,
        ...unlessSilent(url, silence),
        maxConnections: workerConnections,
        applicationName: "kontor workers",
        startupParameters: keyedSession
      })
    ),
    Layer.effect(
      SearchClient,
      PgClient.make({
        url,
        ...unlessSilent(url, silence),
        maxConnections: searchConnections,
        applicationName: "kontor searches",
        startupParameters: searchSession
      })
    ),
    Layer.effect(
      WatchClient,
      PgClient.make({
        url,
        ...unlessSilent(url, silence),
        maxConnections: 1,
        applicationName: "kontor probes",
        startupParameters: session
      })
    ),
    Layer.effect(
      WakeClient,
      PgClient.make({
        url,
        maxConnections: 1,
        keepAlive: "30 seconds",
        applicationName: "kontor wake-ups",
        startupParameters: session
      })
    )
  ).pipe(Layer.provide(Reactivity.layer))
