import { Duration, Function, Redacted } from "effect"
import { connect, type IpcNetConnectOpts, type Socket, type TcpNetConnectOpts } from "node:net"

/**
 * The settings of every session of the service. A statement waits two seconds for a lock, so that a service that stops
 * does not wait for it long.
 */
export const session = {
  default_transaction_isolation: "read committed",
  idle_in_transaction_session_timeout: "60s",
  jit: "off",
  lock_timeout: "2s",
  search_path: "kontor, public",
  statement_timeout: "30s"
}

/** Lookups find every row by its key, however small a table was when the statement was planned. */
export const lookupSession = { ...session, enable_seqscan: "off" }

/** Bookings, claims, settlements and reads of an account: the same, with plans that do not depend on values. */
export const keyedSession = { ...lookupSession, plan_cache_mode: "force_generic_plan" }

/** The largest row that is read, in bytes: more than any record, profile or piece of a document. */
export const maxMessageSize = 64 * 1024 * 1024

/**
 * The time that a connection for short statements may be silent: longer than any of them may take. Idle connections end
 * too, and are opened again when they are needed.
 */
export const maxSilence = Duration.seconds(45)

/** The server and the database that a database address names, as spans of its statements name them. */
export const targetOf = (url: Redacted.Redacted) => {
  const address = URL.parse(Redacted.value(url))
  const host = address?.searchParams.get("host") ?? address?.hostname.replaceAll(/^\[|\]$/gu, "") ?? ""
  const database = address?.searchParams.get("dbname") || address?.pathname.slice(1) || address?.username || undefined
  return {
    host: host === "" ? undefined : decodeURIComponent(host),
    port: Number(address?.searchParams.get("port") ?? address?.port) || 5432,
    database: database && decodeURIComponent(database)
  }
}

/** The host and port, or the socket of this machine, that a database address names. */
const placeOf = (url: Redacted.Redacted): TcpNetConnectOpts | IpcNetConnectOpts => {
  const { host = "", port } = targetOf(url)
  return /^[\w.:-]+$/u.test(host) ? { host, port, noDelay: true } : { path: `${host}/.s.PGSQL.${port}` }
}

/** Makes the sockets of a client, which close after so long a silence, and reports each. */
export const openingSockets =
  (url: Redacted.Redacted, silence: Duration.Duration, opens: () => void = Function.constVoid) => (): Socket => {
    opens()
    const socket = connect(placeOf(url))
    const giveUp = () => void socket.destroy(new Error(`The database said nothing for ${Duration.format(silence)}`))
    return socket.setTimeout(Duration.toMillis(silence), giveUp)
  }

/**
 * The option of a client that closes a connection after so long a silence. Without it, the client would wait a quarter
 * of an hour for a server that disappeared, as with its network or in a failover.
 */
export const unlessSilent = (
  url: Redacted.Redacted,
  silence: Duration.Duration
): { readonly stream?: () => Socket } => {
  return "path" in placeOf(url) ? {} : { stream: openingSockets(url, silence) }
}
