import { Effect } from "effect"
import { connect } from "node:net"
import { setTimeout } from "node:timers/promises"

/** Requests that are sent without waiting for answers: so many on each of so many connections. */
export interface Attack {
  readonly name: string
  readonly connections: number
  readonly requests: number
  /** The heads of the requests, one after the other and again. */
  readonly heads: ReadonlyArray<string>
}

const head = (path: string, ...fields: ReadonlyArray<string>): string =>
  [`GET ${path} HTTP/1.1`, "Host: kontor.test", ...fields, "", ""].join("\r\n")

const profile = "/api/v1/fetch-organization?q=HRB%201"
const pages = ["/metrics", "/readyz", "/healthz", "/docs", "/openapi.json"].map((path) => head(path))

/** What was tried on a service once, and stopped it for seconds or minutes. */
export const attacks: ReadonlyArray<Attack> = [
  { name: "10 x 1,000 /metrics", connections: 10, requests: 1000, heads: [head("/metrics")] },
  { name: "40 x 1,000 /readyz", connections: 40, requests: 1000, heads: [head("/readyz")] },
  { name: "10 x 1,000 /docs", connections: 10, requests: 1000, heads: [head("/docs")] },
  { name: "40 x 1,000 profiles without a key", connections: 40, requests: 1000, heads: [head(profile)] },
  {
    name: "10 x 1,000 profiles with an unknown key",
    connections: 10,
    requests: 1000,
    heads: [head(profile, `X-Api-Key: rk_${"0".repeat(38)}`)]
  },
  { name: "100 x 1,000 of all of these", connections: 100, requests: 1000, heads: [...pages, head(profile)] }
]

/** The address that attacks come from: another one than that of the customers, on the same machine. */
const attacker = "127.0.0.2"

const textOf = ({ heads, requests }: Attack): string =>
  Array.from({ length: requests }, (_, place) => heads[place % heads.length]).join("")

const connection = (port: number, signal: AbortSignal) =>
  connect({ host: "127.0.0.1", port, localAddress: attacker, signal }).on("error", () => {}).resume()

const sendAndEnd = (port: number, tried: Attack, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    connection(port, signal).on("close", () => resolve()).end(textOf(tried))
  })

/** How an attack goes on. */
export const forms = {
  /** A connection that ends is followed by the next one, until the attack is interrupted. */
  "again and again": (port: number, tried: Attack): Effect.Effect<void> =>
    Effect.promise(async (signal) => {
      const sendOn = async () => {
        while (!signal.aborted) {
          await sendAndEnd(port, tried, signal)
          await setTimeout(100)
        }
      }
      await Promise.all(Array.from({ length: tried.connections }, sendOn))
    }),
  /** Each connection sends its requests once, and stays open until the attack is interrupted. */
  once: (port: number, tried: Attack): Effect.Effect<void> =>
    Effect.callback((_, signal) => {
      for (let place = 0; place < tried.connections; place += 1) connection(port, signal).write(textOf(tried))
    })
} as const
