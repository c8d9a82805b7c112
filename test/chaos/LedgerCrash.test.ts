import { assert, it } from "@effect/vitest"
import { type AccountId, Accounts } from "@kontor/core/Accounts"
import { Ledger, type LedgerEntry } from "@kontor/core/Credits"
import { accountWith, allEntries } from "@kontor/testing/fixtures"
import { Array, Context, DateTime, Effect, Layer, Option, Random, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { spawn } from "node:child_process"
import { bundledProgram } from "../support/BundledProgram.ts"
import { everybodyIsGone, url } from "../support/Database.ts"
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

/** The most that the key of an account may spend: less than all that is asked for costs. */
const limit = 60

/** What stands of the charges of a key of an account: at most one under each `Idempotency-Key`, within its budget. */
const budgetHolds = (account: string, entries: ReadonlyArray<LedgerEntry>, counted: number): void => {
  const spent = entries.filter(({ credential }) => credential?.id === account)
  const sum = spent.reduce((all, { credits }) => all - credits, 0)
  assert.isAtMost(sum, limit)
  assert.strictEqual(counted, sum)
  assert.isAbove(spent.length, 0)
}

/** The charges that a repeat was answered for, by key: one each, unless it was given back before the next one. */
const keysHold = (answered: ReadonlyArray<string>, entries: ReadonlyArray<LedgerEntry>): void => {
  const paid = answered.map((line) => line.split("=")).filter((parts) => parts.length === 2)
  assert.isAbove(paid.length, 10)
  const byKey = Array.groupBy(paid, ([key = ""]) => key)
  for (const [key, lines] of Object.entries(byKey)) {
    const ids = new Set(lines.map(([, request_id]) => request_id))
    const own = entries.filter(({ request_id }) => ids.has(request_id))
    const standing = Object.values(Array.groupBy(own, ({ request_id }) => request_id)).filter(({ length }) =>
      length < 2
    )
    assert.strictEqual(new Set(own.map(({ request_id }) => request_id)).size, ids.size, key)
    assert.isAtMost(standing.length, 1, key)
  }
}

/** Every period of a subscription is granted once, those that were answered and the one that stands. */
const periodsHold = Effect.fnUntraced(
  function*(answered: ReadonlyArray<string>, entries: ReadonlyArray<LedgerEntry>, accounts: ReadonlyArray<AccountId>) {
    const granted = entries.filter(({ request_id }) => request_id.startsWith("period ")).map((entry) =>
      `${entry.request_id} ${entry.account_id}`
    )
    assert.strictEqual(new Set(granted).size, granted.length)
    assert.deepStrictEqual(answered.filter((line) => line.startsWith("period ") && !granted.includes(line)), [])
    const { find } = yield* Accounts
    const standing = (yield* Effect.forEach(accounts, find)).map(Option.getOrThrow).flatMap(({ id, subscription }) =>
      subscription === null ? [] : [`period ${DateTime.formatIso(subscription.current_period_start)} ${id}`]
    )
    assert.isAbove(standing.length, 0)
    assert.deepStrictEqual(standing.filter((line) => !granted.includes(line)), [])
  }
)

it.live("Nodes that are killed while they book lose nothing they answered and leave nothing half done, nor keys, budgets and allotments", () =>
  Effect.gen(function*() {
    const address = yield* url
    const accounts = yield* Effect.provide(
      Effect.forEach(Array.range(1, 8), () => accountWith(1_000_000)),
      PostgresStorage.node(address)
    )
    const oneAfterAnother = Effect.forEach(
      Array.range(1, 3),
      () => killedNode([Redacted.value(address), String(limit), ...accounts])
    )
    const answered = (yield* Effect.forEach(Array.range(1, 3), () => oneAfterAnother, { concurrency: "unbounded" }))
      .flat(2)
    yield* everybodyIsGone(address)
    const node = yield* Layer.build(PostgresStorage.node(address))
    const [ledger, sql] = [Context.get(node, Ledger), Context.get(node, SqlClient.SqlClient)]

    const { discrepancies } = yield* ledger.verify
    assert.deepStrictEqual(discrepancies, [])

    const entries = (yield* Effect.provide(Effect.forEach(accounts, allEntries), node)).flat()
    const booked = Array.groupBy(entries, ({ request_id }) => request_id)
    const charged = answered.filter((line) => !line.includes(" ") && !line.includes("="))
    assert.deepStrictEqual(charged.filter((request_id) => booked[request_id] === undefined), [])
    keysHold(answered, entries)
    yield* Effect.provide(periodsHold(answered, entries, accounts), node)
    for (const id of accounts) {
      const own = entries.filter(({ account_id }) => account_id === id)
      budgetHolds(id, own, yield* ledger.spentIn("2026-05", id, { kind: "api_key", id }))
    }
    assert.isAbove(answered.length, 100)

    const moves = Object.entries(booked).filter(([request_id]) => request_id.startsWith("move-")).map(([, lines]) =>
      lines
    )
    assert.isTrue(moves.every(([one, other]) => one.credits + (other?.credits ?? Number.NaN) === 0))
    assert.isAbove(moves.length, 10)

    const held = yield* sql`SELECT FROM account_balances FOR UPDATE`
    assert.strictEqual(held.length, accounts.length)
  }))
