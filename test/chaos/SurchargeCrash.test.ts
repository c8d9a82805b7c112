import { assert, it } from "@effect/vitest"
import { Ledger } from "@kontor/core/Credits"
import { accountWith, allEntries } from "@kontor/testing/fixtures"
import { Context, Effect, Layer, Redacted } from "effect"
import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { fileURLToPath } from "node:url"
import { url } from "../support/Database.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

const program = fileURLToPath(new URL("SurchargeProcess.ts", import.meta.url))

/** Runs a node in a process of its own, and kills it as soon as its AI search has started. */
const killedWhileSearching = (args: ReadonlyArray<string>) =>
  Effect.callback<NodeJS.Signals | null>((resume) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] })
    child.stdout.once("data", () => child.kill("SIGKILL"))
    child.on("close", (_, signal) => resume(Effect.succeed(signal)))
    return Effect.sync(() => child.kill("SIGKILL"))
  })

it.live("A node that is killed during an AI search has booked exactly the surcharge", () =>
  Effect.gen(function*() {
    const address = yield* url
    const node = yield* Layer.build(PostgresStorage.node(address))
    const account = yield* Effect.provide(accountWith(100), node)
    const request = randomUUID()
    assert.strictEqual(yield* killedWhileSearching([Redacted.value(address), account, request]), "SIGKILL")
    const entries = yield* Effect.provide(allEntries(account), node)
    assert.deepStrictEqual(
      entries.slice(1).map(({ breakdown, credits, kind, request_id }) => ({ kind, credits, breakdown, request_id })),
      [{ kind: "surcharge", credits: -20, breakdown: { ai_search: 20 }, request_id: request }]
    )
    const { discrepancies } = yield* Context.get(node, Ledger).verify
    assert.deepStrictEqual(discrepancies, [])
  }))
