import type { IncomingMessage, ServerResponse } from "node:http"
import { STATUS_CODES } from "../NodeHttp.ts"

/**
 * Whether a request names at most one host; Node itself handles none. Of two, a proxy may believe the other (RFC 9112,
 * 3.2).
 */
export const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1
  }
  return hosts <= 1
}

/** Answers a request that names several hosts. */
export const refuseHosts = (response: ServerResponse): void => {
  const body = JSON.stringify({ message: STATUS_CODES[400] })
  response.writeHead(400, { "content-type": "application/json", "cache-control": "private, no-store" })
  response.end(body)
}
