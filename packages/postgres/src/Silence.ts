import { Duration, Redacted } from "effect"
import { connect, type Socket } from "node:net"

/**
 * How long a connection for short statements may be silent: longer than any of them may take. Idle connections end too,
 * and are opened again when they are needed.
 */
export const maxSilence = Duration.seconds(45)

interface Place {
  readonly host: string
  readonly port: number
}

/** The host and port that a database address names, if it does not name a socket of this machine. */
const placeOf = (url: Redacted.Redacted): Place | undefined => {
  const address = URL.parse(Redacted.value(url))
  const host = address?.searchParams.get("host") ?? address?.hostname.replaceAll(/^\[|\]$/gu, "") ?? ""
  const port = Number(address?.searchParams.get("port") ?? address?.port)
  return /^[\w.:-]+$/u.test(host) ? { host, port: port || 5432 } : undefined
}

/**
 * The option of a client that closes a connection after so long a silence. Without it, the client would wait a quarter
 * of an hour for a server that disappeared, as with its network or in a failover.
 */
export const unlessSilent = (
  url: Redacted.Redacted,
  silence: Duration.Duration
): { readonly stream?: () => Socket } => {
  const place = placeOf(url)
  if (place === undefined) return {}
  const stream = () => {
    const socket = connect({ ...place, noDelay: true })
    const giveUp = () => void socket.destroy(new Error(`The database said nothing for ${Duration.format(silence)}`))
    return socket.setTimeout(Duration.toMillis(silence), giveUp)
  }
  return { stream }
}
