import { type StoredEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { Duration, Effect } from "effect"
import { newAccount } from "../fixtures/Accounts.ts"
import { addEndpoint, after, releaseTo } from "../fixtures/Webhooks.ts"

/** How long a claim lasts. */
export const lease = Duration.seconds(60)

/** Releases so many Signals to an endpoint, a second apart. */
export const backlog = (endpoint: StoredEndpoint, count: number, from = 0) =>
  WebhookStore.use((store) =>
    store.release(Array.from({ length: count }, (_, index) => releaseTo([endpoint], after(from + index))))
  )

/** An endpoint of a new account. */
export const newEndpoint = Effect.flatMap(newAccount, (account) => addEndpoint(account))
