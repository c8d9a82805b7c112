import { countedAddress } from "@kontor/http"
import type { Server } from "node:http"
import type { Socket } from "node:net"
import type { Refusal } from "./Admission.ts"
import type { AdmissionLimits } from "./AdmissionLimits.ts"
import { Lane } from "./Lane.ts"
import { Tally } from "./Tally.ts"

/** How connections are limited. */
export interface ConnectionOptions {
  readonly limits: AdmissionLimits
  readonly isTrusted: (address: string) => boolean
}

/** The connections of a server: so many in all, and so many of each client address. Those beyond are closed at once. */
export class Connections {
  readonly #lanes = new Map<Socket, Lane>()
  readonly #ofAddresses = new Tally()

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
      })
    })
  }

  get count(): number {
    return this.#lanes.size
  }

  lane(socket: Socket): Lane | undefined {
    return this.#lanes.get(socket)
  }

  all(): Iterable<Lane> {
    return this.#lanes.values()
  }
}
