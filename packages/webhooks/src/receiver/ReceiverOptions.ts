import type { EndpointTest, SignalDetected } from "@kontor/core"
import type { SeenMessages } from "./SeenMessages.ts"

/** What a receiver does with messages, and how it knows them. */
export interface ReceiverOptions {
  /** The endpoint's signing secret; while it rotates, both. */
  readonly secrets: ReadonlyArray<string>
  /**
   * Handles a Signal. Once it returns, the message is delivered; where it fails, the message comes again later. It has 15 seconds: what
   * takes longer belongs in a queue.
   */
  readonly onSignal: (message: SignalDetected) => Promise<void> | void
  /** Handles a message that was sent to try the endpoint. */
  readonly onTest?: (message: EndpointTest) => Promise<void> | void
  /** Remembers messages, so that each is handled once: in memory unless given. */
  readonly seen?: SeenMessages
  /**
   * What is handled once: each message, whose repeated deliveries have the same id, or each event, which several endpoints of its monitor
   * are told in a message each. Messages unless given. Every monitor has events of its own: where several watch one organization, tell
   * Signals apart by `data.signal.event.id`.
   */
  readonly once?: "message" | "event"
}
