import { type Cause, Effect, Fiber, Queue } from "effect"

/** How many items one statement carries at most. */
export const largestBatch = 500

/**
 * Makes a queue whose items are worked on together: what arrives while a batch is under way goes into the next one, so that a
 * statement is paid for once and not once per item. When the scope closes, what has arrived is still worked on.
 *
 * The answer puts an item into the queue, and says whether it took it: once the scope closes, it takes none. `work` does not fail:
 * what becomes of an item it tells whoever waits for it.
 */
export const make = Effect.fnUntraced(function*<Item>(
  work: (batch: ReadonlyArray<Item>) => Effect.Effect<unknown>
) {
  const arriving = yield* Queue.unbounded<Item, Cause.Done>()
  const worker = yield* Queue.takeBetween(arriving, 1, largestBatch).pipe(
    Effect.flatMap(work),
    Effect.forever,
    Effect.forkScoped
  )
  yield* Effect.addFinalizer(() => Effect.andThen(Queue.end(arriving), Fiber.await(worker)))
  return (item: Item): boolean => Queue.offerUnsafe(arriving, item)
})
