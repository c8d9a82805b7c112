import { PgClient } from "@effect/sql-pg"
import { type Duration, Effect, Layer, type Redacted } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import type { SqlClient, SqlError } from "effect/sql"
import {
  AccountClient,
  CommitClient,
  CopyClient,
  LookupClient,
  makeAccountClient,
  makeCopyClient,
  WakeClient,
  WatchClient,
  WorkerClient
} from "./Clients.ts"
import {
  keyedSession,
  lookupSession,
  maxMessageSize,
  maxSilence,
  session,
  targetOf,
  unlessSilent
} from "./Connections.ts"
import * as StandbyReads from "./StandbyReads.ts"

/**
 * The way to the database of the service. `maxConnections` counts connections beside the seventeen for data of
 * accounts, lookups, bookings, workers, wake-ups and probes. Each of those seventeen except that for wake-ups is closed
 * after `silence`, 45 seconds by default: longer than a statement may take there.
 */
export interface DatabaseOptions {
  readonly url: Redacted.Redacted
  readonly maxConnections?: number | undefined
  readonly silence?: Duration.Duration | undefined
  /** A streaming standby of that database, which the register is read from, over six connections at most. */
  readonly readUrl?: Redacted.Redacted | undefined
}

/** The clients of a database. */
export type Clients =
  | AccountClient
  | PgClient.PgClient
  | SqlClient.SqlClient
  | LookupClient
  | CommitClient
  | CopyClient
  | WakeClient
  | WatchClient
  | WorkerClient

const defaultConnections = 7

const accountConnections = { connections: 6, reserved: 2 }

const lookupConnections = 2
const commitConnections = 4
const workerConnections = 3

const clients = ({ maxConnections = defaultConnections, silence = maxSilence, url }: DatabaseOptions) => {
  const whole = { url, ...targetOf(url) }
  const short = { ...whole, ...unlessSilent(url, silence) }
  return Layer.mergeAll(
    PgClient.layer({
      ...whole,
      maxConnections,
      maxMessageSize,
      applicationName: "kontor",
      startupParameters: session
    }),
    Layer.sync(CopyClient, () => makeCopyClient(url)),
    Layer.effect(
      AccountClient,
      Effect.flatMap(
        PgClient.make({
          ...short,
          maxConnections: accountConnections.connections,
          applicationName: "kontor accounts",
          startupParameters: keyedSession
        }),
        (client) => makeAccountClient(client, { ...accountConnections, ...targetOf(url) })
      )
    ),
    Layer.effect(
      LookupClient,
      PgClient.make({
        ...short,
        maxConnections: lookupConnections,
        multiplex: true,
        applicationName: "kontor lookups",
        startupParameters: lookupSession
      })
    ),
    Layer.effect(
      CommitClient,
      PgClient.make({
        ...short,
        maxConnections: commitConnections,
        applicationName: "kontor bookings",
        startupParameters: keyedSession
      })
    ),
    Layer.effect(
      WorkerClient,
      PgClient.make({
        ...short,
        maxConnections: workerConnections,
        applicationName: "kontor workers",
        startupParameters: keyedSession
      })
    ),
    Layer.effect(
      WatchClient,
      PgClient.make({
        ...short,
        maxConnections: 1,
        applicationName: "kontor probes",
        startupParameters: session
      })
    ),
    Layer.effect(
      WakeClient,
      PgClient.make({
        ...whole,
        maxConnections: 1,
        keepAlive: "30 seconds",
        applicationName: "kontor wake-ups",
        startupParameters: session
      })
    )
  )
}

/**
 * The clients of one database, PostgreSQL 14 or newer: one for statements and transactions of any length, one for the
 * data of accounts, one for the lookups of every request, one for bookings, one for claims and settlements, one for
 * wake-ups, one for probes; and with `readUrl` those of a standby. Everything of the service lies in the schema
 * `kontor`; extensions may also lie in `public`. Connections are opened when they are needed.
 */
export const layer = (options: DatabaseOptions): Layer.Layer<Clients, SqlError.SqlError> =>
  StandbyReads.layer(options.readUrl).pipe(Layer.provideMerge(clients(options)), Layer.provide(Reactivity.layer))
