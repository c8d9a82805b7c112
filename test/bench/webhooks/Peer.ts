import { Effect } from "effect"
import { Agent, request } from "undici"

/** Posts with undici and nothing else: no signature, no guard, no limits. */
export const bareUndici = Effect.map(
  Effect.acquireRelease(Effect.sync(() => new Agent()), (agent) => Effect.promise(() => agent.destroy())),
  (dispatcher) => async (url: string, body: string): Promise<void> => {
    const headers = { "content-type": "application/json" }
    const answer = await request(url, { method: "POST", headers, body, dispatcher })
    await answer.body.dump()
  }
)
