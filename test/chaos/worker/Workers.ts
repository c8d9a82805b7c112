import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { CurrentWorld, type Strike, type World } from "./World.ts"

/**
 * Where a node is killed, after so many others of the kind: held before or after a call, at a line it wrote, or at a
 * request that a receiver has of it. Nobody else works then, so that the request is its own.
 */
export type Kill =
  | { readonly at: "call"; readonly call: string; readonly passes: number }
  | { readonly at: "line"; readonly passes: number }
  | { readonly at: "request"; readonly strike: Strike; readonly passes: number }

/** What nodes have in common: their program, their database, and the key they seal with. */
export interface Environment {
  readonly file: string
  readonly url: string
  readonly key: string
}

const start = ({ file, key, url }: Environment, { ahead }: World, kill: Kill) => {
  const held = kill.at === "call" ? [kill.call, String(kill.passes)] : []
  const child = spawn(process.execPath, [file, url, key, String(ahead), ...held], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once("close", (_, signal) => resolve(signal))
  })
  return { child, ended }
}

/**
 * A node in a process of its own, from its start until it is killed: at the given place, or, if interrupted, where it
 * is.
 */
export const killedNode = Effect.fnUntraced(function*(environment: Environment, kill: Kill) {
  const world = yield* CurrentWorld
  const { child, ended } = start(environment, world, kill)
  const end = (): void => void child.kill("SIGKILL")
  let lines = 0
  createInterface(child.stdout).on("line", (line) => {
    if (line === "held" || (kill.at === "line" && lines++ === kill.passes)) end()
  })
  if (kill.at === "request") world.strike = { at: kill.strike, passes: kill.passes, kill: end }
  const signal = Effect.promise(() => ended)
  const ending = Effect.onInterrupt(signal, () => Effect.andThen(Effect.sync(end), signal))
  assert.strictEqual(yield* ending, "SIGKILL")
  world.killedInPlace += 1
  world.strike = null
})
