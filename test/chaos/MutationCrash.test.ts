import { assert, it } from "@effect/vitest"
import { Ledger } from "@kontor/core/Credits"
import { Idempotent, OutcomeAmbiguous, RequestInProgress } from "@kontor/core/Idempotency"
import { newAccount } from "@kontor/testing/fixtures"
import { Effect, Redacted, Schema } from "effect"
import { spawn } from "node:child_process"
import { bundledProgram } from "../support/BundledProgram.ts"
import { url } from "../support/Database.ts"
import { aNewKey, asked, idempotentWith } from "../support/Idempotency.ts"
import { later } from "../support/Later.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"
import { newKey } from "../support/ServiceKeys.ts"

const program = bundledProgram(new URL("MutatingProcess.ts", import.meta.url))

/** Runs a node in a process of its own, and kills it in the middle of its mutation. */
const killedWhileMutating = Effect.fnUntraced(function*(args: ReadonlyArray<string>) {
  const file = yield* program
  return yield* Effect.callback<NodeJS.Signals | null>((resume) => {
    const child = spawn(process.execPath, [file, ...args], { stdio: ["ignore", "pipe", "inherit"] })
    child.stdout.once("data", () => child.kill("SIGKILL"))
    child.on("close", (_, signal) => resume(Effect.succeed(signal)))
    return Effect.sync(() => child.kill("SIGKILL"))
  })
})

const repeat = { method: "POST", path: "/", body: "" }

/** What is left of a mutation whose node was killed in this phase, and how it is repeated under the same key. */
const killedIn = Effect.fnUntraced(function*(phase: string, address: Redacted.Redacted) {
  const secret = newKey("key")
  const [account, key] = [yield* newAccount, aNewKey()]
  const hex = Buffer.from(Redacted.value(secret.secret)).toString("hex")
  const signal = yield* killedWhileMutating([Redacted.value(address), hex, account, key, phase])
  assert.strictEqual(signal, "SIGKILL")
  const { once, sendOnce } = yield* Effect.provide(Idempotent, idempotentWith(secret))
  const ledger = yield* Ledger
  let sent = 0
  return {
    stored: once(Schema.Int, Effect.succeed(2)).pipe(asked(account, key, repeat)),
    sent: sendOnce(Schema.Int, {
      prepare: Effect.void,
      send: () => Effect.sync(() => ++sent),
      record: Effect.succeed
    }).pipe(asked(account, key, repeat)),
    timesSent: () => sent,
    booked: Effect.map(ledger.balance(account), ({ total }) => total)
  }
})

const inDatabase = <A, E>(
  test: (address: Redacted.Redacted) => Effect.Effect<A, E, Effect.Services<ReturnType<typeof killedIn>>>
) => Effect.flatMap(url, (address) => Effect.provide(test(address), PostgresStorage.node(address)))

for (const phase of ["storing", "preparing"]) {
  it.live(`a node that is killed while ${phase} leaves nothing, and the key free`, () =>
    inDatabase(Effect.fnUntraced(function*(address) {
      const { booked, stored } = yield* killedIn(phase, address)
      assert.strictEqual(yield* booked, 0)
      assert.deepStrictEqual(yield* stored, { status: "created", answer: 2 })
    })))
}

for (const [phase, credits] of [["sending", 1], ["recording", 0]] as const) {
  it.live(`a node that is killed while ${phase} leaves its key ambiguous, and nothing is sent again`, () =>
    inDatabase(Effect.fnUntraced(function*(address) {
      const { booked, sent, timesSent } = yield* killedIn(phase, address)
      assert.strictEqual(yield* booked, credits)
      assert.instanceOf(yield* Effect.flip(sent), RequestInProgress)
      const failure = yield* sent.pipe(later("2 minutes"), Effect.flip)
      assert.instanceOf(failure, OutcomeAmbiguous)
      assert.deepStrictEqual(yield* Effect.flip(sent), failure)
      assert.strictEqual(timesSent(), 0)
      assert.strictEqual(yield* booked, credits)
    })))
}
