import { countedAddress } from "@kontor/http"
import type { Server } from "node:http"
import type { Socket } from "node:net"
import { performance } from "node:perf_hooks"
import type { Refusal } from "./Admission.ts"
import type { AdmissionLimits } from "./AdmissionLimits.ts"
import { Lane } from "./Lane.ts"
import { Tally } from "./Tally.ts"

/** The limits of connections. */
export interface ConnectionOptions {
  readonly limits: AdmissionLimits
  readonly isTrusted: (address: string) => boolean
}

/** How long nobody is connected before nobody is expected any more, in milliseconds. */
const unusedAfter = 250

/**
 * The connections of a server, limited in all and for each client address. Those beyond the limits are closed at once.
 */
export class Connections {
  readonly #lanes = new Map<Socket, Lane>()
  readonly #ofAddresses = new Tally()
  #usedAt = Number.NEGATIVE_INFINITY

  constructor(server: Server, { isTrusted, limits }: ConnectionOptions, refused: Record<Refusal, number>) {
    server.maxConnections = limits.connections
    server.on("drop", () => refused.connections += 1)
    server.on("connection", (socket) => {
      const address = countedAddress(socket.remoteAddress ?? "")
      const lane = new Lane(socket, address, isTrusted(socket.remoteAddress ?? ""))
      if (!lane.isTrusted && this.#ofAddresses.of(address) >= limits.connections_per_address) {
        refused.connections += 1
        socket.destroy()
        return
      }
      this.#lanes.set(socket, lane)
      this.#ofAddresses.add(address)
      socket.once("close", () => {
        this.#lanes.delete(socket)
        this.#ofAddresses.remove(address)
        this.#usedAt = performance.now()
      })
    })
  }

  get count(): number {
    return this.#lanes.size
  }

  lane(socket: Socket): Lane | undefined {
    return this.#lanes.get(socket)
  }

  /** Whether nobody is connected, and nobody was a moment ago. */
  get areUnused(): boolean {
    return this.count === 0 && performance.now() - this.#usedAt > unusedAfter
  }

  /** Whether there are clients that have not sent their first request yet. */
  get someAreNew(): boolean {
    return Array.from(this.#lanes.values()).some((lane) => lane.isNew)
  }

  /** Ends the connections on which nothing goes on. */
  endIdle(which: "all" | "those that were used"): void {
    for (const lane of this.#lanes.values()) {
      if (lane.isIdle && (which === "all" || !lane.isNew)) lane.end()
    }
  }
}
