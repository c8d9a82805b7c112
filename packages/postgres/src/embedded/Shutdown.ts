import { Effect, Option } from "effect"

/** The signals that end a server, from the clean one that does not wait for clients to the one that always ends it. */
const steps = [
  { signal: "SIGINT", patience: "30 seconds" },
  { signal: "SIGQUIT", patience: "5 seconds" },
  { signal: "SIGKILL", patience: "5 seconds" }
] as const

/** Ends a server: sends each signal in turn until `gone` completes. Committed data survives all of them. */
export const shutDown = Effect.fn("Shutdown.shutDown")(
  function*(send: (signal: NodeJS.Signals) => void, gone: Effect.Effect<void>) {
    for (const { patience, signal } of steps) {
      yield* Effect.sync(() => send(signal))
      if (Option.isSome(yield* Effect.timeoutOption(gone, patience))) return
    }
  }
)
