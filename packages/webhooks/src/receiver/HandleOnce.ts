import { Effect } from "effect"
import type { SeenMessages } from "./SeenMessages.ts"

/** The outcome of a message: handled now or before, under way in another request, or failed. */
export type Handling = "handled" | "under_way" | "failed"

/**
 * Handles a message unless that was done before. A message that fails, or that another request is handling, has to
 * arrive again: only a handled message may be acknowledged.
 */
export const handleOnce = Effect.fnUntraced(function*(
  seen: SeenMessages,
  id: string,
  handle: () => Promise<void> | void
): Effect.fn.Return<Handling> {
  const acquaintance = yield* Effect.promise(() => seen.begin(id))
  if (acquaintance !== "new") return acquaintance
  return yield* Effect.tryPromise(async () => handle()).pipe(
    Effect.andThen(Effect.promise(() => seen.complete(id))),
    Effect.as("handled" as const),
    Effect.tapCause((cause) => Effect.logError("A webhook was not handled", cause)),
    Effect.catchCause(() => Effect.as(Effect.promise(() => seen.forget(id)), "failed" as const))
  )
})
