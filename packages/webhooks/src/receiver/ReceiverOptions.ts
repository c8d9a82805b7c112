import type { EndpointTest, SignalDetected } from "@kontor/core/Webhooks"
import type { SeenMessages } from "./SeenMessages.ts"

/** The handlers of a receiver, and how it verifies messages. */
export interface ReceiverOptions {
  /** The endpoint's signing secret; both during a rotation. */
  readonly secrets: ReadonlyArray<string>
  /**
   * Handles a Signal. Once it returns, the message is delivered; when it fails, the message arrives again later. It has
   * 15 seconds: longer work belongs in a queue.
   */
  readonly onSignal: (message: SignalDetected) => Promise<void> | void
  /** Handles a message that tests the endpoint. */
  readonly onTest?: (message: EndpointTest) => Promise<void> | void
  /** Remembers messages, so that each is handled once; by default in memory. */
  readonly seen?: SeenMessages
  /**
   * What is handled once: each message, whose repeated deliveries have the same id, or each event, which several
   * endpoints of a monitor receive in a message each. By default each message. Every monitor has events of its own:
   * where several watch one organization, recognize a Signal by `data.signal.event.id`.
   */
  readonly once?: "message" | "event"
}
