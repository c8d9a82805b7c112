import { assert, describe, it } from "@effect/vitest"
import { CreditBudget, idleTime, McpSessions } from "@kontor/node"
import { Deferred, Effect, Fiber, Queue, Schema } from "effect"

const limits = { sessions: 6, sessions_per_account: 3 }

const begun = (sessions: McpSessions, id: string, account = "one", credential = "key", now = 0): boolean => {
  const { isTaken } = sessions.takePlace(account)
  if (isTaken) sessions.begin(id, { account, credential }, 100, now)
  return isTaken
}

/** Begins so many sessions of an account, each with a credential of its own; how many of them began. */
const beginMany = (sessions: McpSessions, account: string, count: number): number =>
  Array.from({ length: count }, (_, index) => begun(sessions, `${account} ${index}`, account, `key ${index}`, index))
    .filter(Boolean).length

describe("sessions of agents", () => {
  it("an account has a maximum of them, whatever its credentials, and takes no place from others", () => {
    const sessions = new McpSessions(limits)
    assert.strictEqual(beginMany(sessions, "greedy", 11), limits.sessions_per_account)
    assert.deepStrictEqual(sessions.takePlace("greedy"), { isTaken: false, limit: "account" })
    assert.isTrue(begun(sessions, "quiet", "other"))
  })

  it("a process has a maximum: the account with most gives one up, the longest unused, for one with fewer", () => {
    const sessions = new McpSessions(limits)
    beginMany(sessions, "many", 3)
    beginMany(sessions, "some", 2)
    beginMany(sessions, "few", 1)
    sessions.use("many 0", "key 0", 9)
    assert.deepStrictEqual(sessions.takePlace("late"), { isTaken: true, instead: "many 1" })
    assert.isUndefined(sessions.use("many 1", "key 1", 10))
    assert.deepStrictEqual(sessions.takePlace("some"), { isTaken: false, limit: "process" })
  })

  it("one that is over gives its place back, once", () => {
    const sessions = new McpSessions(limits)
    beginMany(sessions, "one", limits.sessions_per_account)
    sessions.end("one 0")
    sessions.end("one 0")
    assert.isTrue(begun(sessions, "next"))
    assert.isFalse(begun(sessions, "one more"))
  })

  it("those of a credential are found, to be ended when it is not valid any more", () => {
    const sessions = new McpSessions(limits)
    begun(sessions, "first", "one", "a")
    begun(sessions, "second", "one", "b")
    begun(sessions, "third", "one", "a")
    begun(sessions, "of another", "two", "c")
    assert.deepStrictEqual([...sessions.credentialsOf("one")], ["a", "b"])
    assert.deepStrictEqual(sessions.begunBy("a"), ["first", "third"])
  })

  it("one that nobody used for an hour is to be ended, and none before", () => {
    const sessions = new McpSessions(limits)
    begun(sessions, "used")
    begun(sessions, "idle")
    sessions.use("used", "key", idleTime)
    assert.deepStrictEqual(sessions.idleAt(idleTime), [])
    assert.deepStrictEqual(sessions.idleAt(idleTime + 1), ["idle"])
    assert.deepStrictEqual(sessions.idleAt(2 * idleTime + 1), ["used", "idle"])
  })

  it("belongs to the credential that began it, keeps its budget, and is unknown when it is over", () => {
    const sessions = new McpSessions(limits)
    begun(sessions, "one")
    assert.isUndefined(sessions.use("one", "other", 1))
    assert.deepStrictEqual(sessions.idleAt(idleTime + 1), ["one"])
    const first = sessions.use("one", "key", 1)
    assert.isTrue(first?.budget.reserve(100))
    assert.strictEqual(sessions.use("one", "key", 2)?.budget.left, 0)
    sessions.end("one")
    assert.isUndefined(sessions.use("one", "key", 3))
  })
})

describe("the calls of a session", () => {
  it.effect("are worked on four at a time, however many one message holds", () =>
    Effect.gen(function*() {
      const sessions = new McpSessions(limits)
      begun(sessions, "one")
      const calls = sessions.use("one", "key", 1)!.calls
      const begunCalls = yield* Queue.unbounded<number>()
      const end = yield* Deferred.make<void>()
      const call = (place: number) =>
        calls.withPermit(Effect.andThen(Queue.offer(begunCalls, place), Deferred.await(end)))
      const all = yield* Effect.forkChild(Effect.forEach([1, 2, 3, 4, 5, 6], call, { concurrency: "unbounded" }))
      yield* Effect.forEach([1, 2, 3, 4], () => Queue.take(begunCalls))
      yield* Effect.yieldNow
      assert.strictEqual(yield* Queue.size(begunCalls), 0)
      yield* Deferred.succeed(end, undefined)
      yield* Fiber.join(all)
      assert.strictEqual(yield* Queue.size(begunCalls), 2)
    }))
})

const Call = Schema.Struct({
  reserved: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40 })),
  share: Schema.Literals([0, 0.5, 1]),
  waits: Schema.Boolean
})

describe("the budget of a session", () => {
  it.prop(
    "is never passed, whatever is under way at once, and calls that cost less leave the rest",
    { calls: Schema.Array(Call).check(Schema.isMaxLength(30)) },
    ({ calls }) => {
      const budget = new CreditBudget(100)
      const waiting: Array<() => void> = []
      let spent = 0
      for (const { reserved, share, waits } of calls) {
        const hadLeft = budget.left
        assert.strictEqual(budget.reserve(reserved), reserved <= hadLeft)
        if (reserved > hadLeft) continue
        const cost = Math.floor(reserved * share)
        const settle = () => {
          budget.settle(reserved, cost)
          spent += cost
        }
        if (waits) waiting.push(settle)
        else settle()
        assert.isAtLeast(budget.left, 0)
      }
      for (const settle of waiting) settle()
      assert.isAtMost(budget.spent, 100)
      assert.deepStrictEqual([budget.spent, budget.left], [spent, 100 - spent])
    }
  )
})
