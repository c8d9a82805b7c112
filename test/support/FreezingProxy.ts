import { Effect, type Redacted } from "effect"
import { databaseProxy } from "./DatabaseProxy.ts"

/** A way to a database on which connections can fall silent, as when a network or a server goes without a word. */
interface FreezingProxy {
  readonly url: Redacted.Redacted
  /** Passes on nothing more over the connections that are open; they stay open. New ones work. */
  readonly freeze: Effect.Effect<void>
}

/** Opens such a way, and closes it with the scope. */
export const freezingProxy = Effect.fnUntraced(function*(database: Redacted.Redacted) {
  const { open, url } = yield* databaseProxy(database)
  const freeze = Effect.sync(() => {
    for (const socket of open) socket.unpipe().pause()
  })
  return { url, freeze } satisfies FreezingProxy
})
