import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Desk } from "./Desk.ts"

const nobody = "01920000-0000-7000-8000-000000000000"

layer(Desk.layer)("kontor accounts", (it) => {
  describe("create", () => {
    it.effect("answers the account and its first API key for machines", () =>
      Effect.gen(function*() {
        const { answer } = yield* Desk
        const created = yield* answer(["accounts", "create", "--name", "Ada", "--plan", "pro", "--credits", "250"])
        assert.deepStrictEqual(Object.keys(created), ["account_id", "api_key"])
        assert.match(String(created["api_key"]), /^kt_[0-9A-Za-z]{38}$/)
        const { account, balance } = yield* answer(["accounts", "show", String(created["account_id"])])
        assert.deepInclude(account, { name: "Ada", plan: "pro", email: null })
        assert.deepStrictEqual(balance, { total: 250, granted: 250, spent: 0 })
      }))

    it.effect("makes a free account without credits by default", () =>
      Effect.gen(function*() {
        const { answer } = yield* Desk
        const { account_id } = yield* answer(["accounts", "create", "--name", "Ben", "--email", "ben@example.com"])
        const { account, balance, subscription } = yield* answer(["accounts", "show", String(account_id)])
        assert.deepInclude(account, { name: "Ben", plan: "free", email: "ben@example.com" })
        assert.deepStrictEqual({ balance, subscription }, {
          balance: { total: 0, granted: 0, spent: 0 },
          subscription: null
        })
      }))

    it.effect("shows the API key to people once", () =>
      Effect.gen(function*() {
        const { run } = yield* Desk
        const { code, stdout } = yield* run(["accounts", "create", "--name", "Cem"])
        assert.strictEqual(code, 0)
        assert.match(
          stdout,
          /^Account {2}[0-9a-f-]{36}\nAPI key {2}kt_\w{38}\n\nKeep the key: it is not shown again.\n$/
        )
      }))
  })

  it.effect("are listed, the oldest first", () =>
    Effect.gen(function*() {
      const { answer, run } = yield* Desk
      const first = yield* answer(["accounts", "create", "--name", "Dora"])
      const second = yield* answer(["accounts", "create", "--name", "Emil", "--plan", "max"])
      const { accounts } = yield* answer(["accounts", "list"])
      assert(Array.isArray(accounts))
      assert.deepStrictEqual(
        accounts.slice(-2).map(({ id, name, plan }) => ({ id, name, plan })),
        [{ id: first["account_id"], name: "Dora", plan: "free" }, {
          id: second["account_id"],
          name: "Emil",
          plan: "max"
        }]
      )
      const { stdout } = yield* run(["accounts", "list"])
      assert.match(stdout, /^Account +Name +Plan +Status +Created\n(.+\n)+/)
    }))

  it.effect("show to people their plan, credits and keys, but no key in full", () =>
    Effect.gen(function*() {
      const { answer, run } = yield* Desk
      const { account_id, api_key } = yield* answer(["accounts", "create", "--name", "Fritz", "--credits", "12345"])
      const { stdout } = yield* run(["accounts", "show", String(account_id)])
      assert.match(stdout, /^Name {5}Fritz$/m)
      assert.match(stdout, /^Credits {2}12 345 \(12 345 granted, 0 spent\)$/m)
      assert.notInclude(stdout, String(api_key))
      assert.include(stdout, `${String(api_key).slice(0, 7)}…${String(api_key).slice(-4)}`)
    }))

  it.effect("change their plan", () =>
    Effect.gen(function*() {
      const { answer } = yield* Desk
      const { account_id } = yield* answer(["accounts", "create", "--name", "Gerd"])
      const upgraded = yield* answer(["accounts", "set-plan", String(account_id), "pro"])
      assert.deepInclude(upgraded["account"], { plan: "pro" })
      assert.deepInclude(upgraded["subscription"], { plan: "pro", status: "active" })
      const ended = yield* answer(["accounts", "set-plan", String(account_id), "free"])
      assert.strictEqual(ended["subscription"], null)
    }))

  it.effect("subscribe for a period, fall due, and let a subscription end with its period", () =>
    Effect.gen(function*() {
      const { answer, run } = yield* Desk
      const { account_id } = yield* answer(["accounts", "create", "--name", "Gila"])
      const subscribe = ["accounts", "subscribe", String(account_id), "pro", "--until", "2099-07-01"]
      const paid = yield* answer(subscribe)
      assert.deepInclude(paid["account"], { plan: "pro" })
      assert.deepInclude(paid["subscription"], {
        status: "active",
        current_period_end: "2099-06-30T22:00:00.000Z",
        grace_until: null
      })
      const pastDue = yield* answer([...subscribe, "--past-due"])
      assert.deepInclude(pastDue["account"], { plan: "pro" })
      assert.deepInclude(pastDue["subscription"], { status: "past_due" })
      const canceled = yield* answer(["accounts", "cancel", String(account_id)])
      assert.deepInclude(canceled["subscription"], { plan: "pro", status: "canceled", grace_until: null })
      const { code, stderr } = yield* run([...subscribe, "--from", "2099-07-01"])
      assert.deepStrictEqual({ code, stderr }, {
        code: 1,
        stderr: "kontor: The period must end after it begins: give a later --until.\n"
      })
      const past = ["--from", "2020-01-01", "--until", "2021-01-01"]
      const ended = yield* answer(["accounts", "subscribe", String(account_id), "max", ...past])
      assert.deepInclude(ended["account"], { plan: "free" })
    }))

  it.effect("receive credits once for a reference", () =>
    Effect.gen(function*() {
      const { answer, run } = yield* Desk
      const { account_id } = yield* answer(["accounts", "create", "--name", "Hana"])
      const grant = (credits: string) => ["accounts", "grant", String(account_id), credits, "--reference", "R 2031/17"]
      const first = yield* answer(grant("50"))
      assert.deepStrictEqual(yield* answer(grant("50")), first)
      const { code, stderr } = yield* run(grant("60"))
      assert.deepStrictEqual({ code, stderr }, {
        code: 1,
        stderr: "kontor: The reference R 2031/17 stands for a grant of 50 credits.\n"
      })
    }))

  it.effect("receive credits, and give back no more than they have", () =>
    Effect.gen(function*() {
      const { answer, run } = yield* Desk
      const { account_id } = yield* answer(["accounts", "create", "--name", "Hans", "--credits", "100"])
      const granted = yield* answer(["accounts", "grant", String(account_id), "50"])
      assert.deepInclude(granted, { credits: 50, balance: 150 })
      const taken = yield* answer(["accounts", "grant", String(account_id), "-30"])
      assert.deepInclude(taken, { credits: -30, balance: 120 })
      const { code, stderr, stdout } = yield* run(["accounts", "grant", String(account_id), "-121", "--json"])
      assert.deepStrictEqual({ code, stdout }, { code: 1, stdout: "" })
      assert.strictEqual(stderr, "kontor: The account has 120 credits: 121 cannot be taken back.\n")
    }))

  it.effect("that do not exist are an error that says where to look", () =>
    Effect.gen(function*() {
      const { run } = yield* Desk
      const { code, stderr, stdout } = yield* run(["accounts", "show", nobody])
      assert.deepStrictEqual({ code, stdout }, { code: 1, stdout: "" })
      assert.strictEqual(stderr, `kontor: There is no account ${nobody}. "kontor accounts list" lists all accounts.\n`)
    }))
})
