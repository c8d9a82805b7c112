import type { Fiber } from "effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Lane } from "./Lane.ts"
import type { RequestKind } from "./RequestKind.ts"

/** An admitted request: it counts until its answer is sent and the fiber that answers it has ended. */
export interface Ticket {
  readonly kind: RequestKind
  readonly address: string
  readonly lane: Lane
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** In milliseconds of `performance.now()`. */
  readonly since: number
  fiber: Fiber.Fiber<unknown, unknown> | undefined
  /** The number of its parts in progress: its answer, its fiber. */
  parts: number
  /** Whether its answer is watched for a client that does not read. */
  isWatched: boolean
}
