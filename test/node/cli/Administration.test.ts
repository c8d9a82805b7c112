import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { mkdir, writeFile } from "node:fs/promises"
import { userInfo } from "node:os"
import { Desk } from "./Desk.ts"

layer(Desk.layer)("what operators do at the command", (it) => {
  it.effect("changes an account, and refuses to erase one that is active", () =>
    Effect.gen(function*() {
      const { answer, run } = yield* Desk
      const { account_id } = yield* answer(["accounts", "create", "--name", "Ada", "--email", "ada@example.com"])
      const id = String(account_id)
      const changed = yield* answer(["accounts", "change", id, "--name", "Bea", "--email", ""])
      assert.deepInclude(changed["account"], { name: "Bea", email: null })
      const active = yield* run(["accounts", "erase", id])
      assert.strictEqual(active.code, 1)
      assert.include(active.stderr, `kontor accounts suspend ${id}`)
    }))

  it.effect("suspends, exports and erases an account, and shows who did it", () =>
    Effect.gen(function*() {
      const { answer, run } = yield* Desk
      const { account_id } = yield* answer(["accounts", "create", "--name", "Ada", "--credits", "9"])
      const id = String(account_id)
      assert.deepInclude((yield* answer(["accounts", "suspend", id]))["account"], { status: "suspended" })
      const { stdout } = yield* run(["accounts", "export", id])
      assert.deepInclude(JSON.parse(stdout), { monitors: [], webhook_endpoints: [] })
      assert.deepInclude((yield* answer(["accounts", "erase", id]))["account"], { status: "erased", email: null })
      const { entries } = yield* answer(["audit", "--account", id])
      assert(Array.isArray(entries))
      assert.deepStrictEqual(
        entries.map(({ action, operator, via }) => [action, operator, via]),
        ["account.erase", "account.export", "account.suspend", "account.create"].map((action) => [
          action,
          userInfo().username,
          "command"
        ])
      )
    }))

  it.effect("shows imports with their reports, also of one that failed", () =>
    Effect.gen(function*() {
      const { answer, directory, run } = yield* Desk
      const file = `${directory}/nothing.jsonl`
      yield* Effect.promise(() => writeFile(file, "{}\n"))
      yield* run(["import", "profiles", file])
      const { imports } = yield* answer(["imports", "list"])
      assert(Array.isArray(imports))
      assert.lengthOf(imports, 1)
      assert.deepInclude(imports[0], { source: "profiles", outcome: "failed", read: 1, unreadable_total: 1 })
      const report = yield* answer(["imports", "show", String(imports[0].id)])
      assert.lengthOf(report["rejected"] as ReadonlyArray<unknown>, 1)
      assert.strictEqual((yield* run(["imports", "show", "nothing"])).code, 1)
      for (
        const [path, failure] of [
          [`${directory}/missing.jsonl`, `${directory}/missing.jsonl: the file does not exist`],
          [`${directory}/void`, `${directory}/void: the directory holds no file. Nothing was imported.`]
        ] as const
      ) {
        yield* Effect.promise(() => mkdir(`${directory}/void`, { recursive: true }))
        assert.strictEqual((yield* run(["import", "profiles", path])).code, 1)
        const [last] = (yield* answer(["imports", "list"]))["imports"] as ReadonlyArray<object>
        assert.deepInclude(last, { outcome: "failed", failure, read: 0 })
      }
    }))

  it.effect("shows what was wrong with a file of any bytes, without those that a terminal obeys", () =>
    Effect.gen(function*() {
      const { answer, directory, run } = yield* Desk
      const file = `${directory}/hostile.jsonl`
      yield* Effect.promise(() =>
        writeFile(file, `\0\n{"a": "\u001b]0;x\u0007"}\n{"company_number": "\ud800\u202e"}\n`)
      )
      const { code, stdout } = yield* run(["import", "offeneregister", file])
      assert.strictEqual(code, 1)
      assert.match(stdout, /^[\n\P{C}]*$/u)
      const { imports } = yield* answer(["imports", "list"])
      assert(Array.isArray(imports))
      const [last] = imports
      assert.deepInclude(last, { outcome: "failed", read: 3, unreadable_total: 3 })
      const { rejected } = yield* answer(["imports", "show", String(last.id)])
      const [first] = rejected as ReadonlyArray<object>
      assert.deepStrictEqual(first, { file, line: 1, reason: String.raw`not JSON: Unexpected token '\u{0}'` })
    }))
})
