import { assert, it } from "@effect/vitest"
import { Ledger } from "@kontor/core/Credits"
import { accountWith, allEntries } from "@kontor/testing/fixtures"
import { Array, Context, Effect, Layer, Random, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { spawn } from "node:child_process"
import { bundledProgram } from "../support/BundledProgram.ts"
import { url } from "../support/Database.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

const program = bundledProgram(new URL("BookingProcess.ts", import.meta.url))

/** Runs a node in a process of its own, kills it after a random number of answers, and yields what it had answered. */
const killedNode = Effect.fnUntraced(function*(args: ReadonlyArray<string>) {
  const [file, moment] = [yield* program, yield* Random.nextIntBetween(12, 100)]
  return yield* Effect.callback<ReadonlyArray<string>>((resume) => {
    const child = spawn(process.execPath, [file, ...args], { stdio: ["ignore", "pipe", "inherit"] })
    let output = ""
    let answers = 0
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text
      answers += text.split("\n").length - 1
      if (answers >= moment) child.kill("SIGKILL")
    })
    child.on("close", (_, signal) =>
      resume(Effect.sync(() => {
        assert.strictEqual(signal, "SIGKILL")
        return output.split("\n").slice(0, -1)
      })))
    return Effect.sync(() => child.kill("SIGKILL"))
  })
})

it.live("Nodes that are killed while they book lose nothing they answered and leave nothing half done", () =>
  Effect.gen(function*() {
    const address = yield* url
    const node = yield* Layer.build(PostgresStorage.node(address))
    const [ledger, sql] = [Context.get(node, Ledger), Context.get(node, SqlClient.SqlClient)]
    const accounts = yield* Effect.provide(Effect.forEach(Array.range(1, 8), () => accountWith(1_000_000)), node)
    const oneAfterAnother = Effect.forEach(Array.range(1, 3), () => killedNode([Redacted.value(address), ...accounts]))
    const answered = (yield* Effect.forEach(Array.range(1, 3), () => oneAfterAnother, { concurrency: "unbounded" }))
      .flat(2)

    const { discrepancies } = yield* ledger.verify
    assert.deepStrictEqual(discrepancies, [])

    const entries = (yield* Effect.provide(Effect.forEach(accounts, allEntries), node)).flat()
    const booked = Array.groupBy(entries, ({ request_id }) => request_id)
    assert.deepStrictEqual(answered.filter((request_id) => booked[request_id] === undefined), [])
    assert.isAbove(answered.length, 100)

    const moves = Object.entries(booked).filter(([request_id]) => request_id.startsWith("move-")).map(([, lines]) =>
      lines
    )
    assert.isTrue(moves.every(([one, other]) => one.credits + (other?.credits ?? Number.NaN) === 0))
    assert.isAbove(moves.length, 10)

    const held = yield* sql`SELECT FROM account_balances FOR UPDATE`
    assert.strictEqual(held.length, accounts.length)
  }))
