import { Effect, Redacted } from "effect"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** How a way to a database is: open, refused, or so slow that it passes on a few bytes at a time. */
export type Passage = "open" | "refused" | "dripping"

/** What a dripping way passes on at a time, in bytes, and how often, in milliseconds. */
const drop = { bytes: 8, every: 200 }

const dripping = (from: Socket, to: Socket, isDripping: () => boolean): void => {
  const kept: Array<Buffer> = []
  const pass = () => {
    const next = kept.shift()
    if (next === undefined || to.destroyed) return
    const length = isDripping() ? drop.bytes : next.length
    to.write(next.subarray(0, length))
    if (length < next.length) kept.unshift(next.subarray(length))
    setTimeout(pass, isDripping() ? drop.every : 0)
  }
  from.on("data", (part: Buffer) => {
    if (kept.push(part) === 1) pass()
  })
}

/** A way to a database on which things go wrong, until the scope ends. */
export const faultyProxy = Effect.fnUntraced(function*(database: Redacted.Redacted) {
  const address = new URL(Redacted.value(database))
  const open = new Set<Socket>()
  let passage: Passage = "open"
  let port = Number(address.port)
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  const server = createServer({ noDelay: true }, (near) => {
    if (passage === "refused") return void near.on("error", () => near.destroy()).destroy()
    const far = connect({ host: "127.0.0.1", port, noDelay: true })
    for (const [from, to] of [[near, far], [far, near]] as const) {
      open.add(from)
      from.on("error", () => from.destroy()).on("end", () => to.end()).on("close", () => {
        open.delete(from)
        to.destroy()
      })
      dripping(from, to, () => passage === "dripping")
    }
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () =>
      Effect.callback<void>((resume) => {
        server.close(() => resume(Effect.void))
        cut()
      })
  )
  const here = new URL(address)
  here.hostname = "127.0.0.1"
  here.port = String((server.address() as AddressInfo).port)
  return {
    url: Redacted.make(here.href),
    turn: (to: Passage) =>
      Effect.sync(() => {
        passage = to
      }),
    /** Breaks off all connections. */
    cut: Effect.sync(cut),
    /** Leads new connections to a server at another port. */
    lead: (to: number) =>
      Effect.sync(() => {
        port = to
      })
  }
})
