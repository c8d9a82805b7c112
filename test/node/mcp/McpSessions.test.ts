import { assert, describe, it } from "@effect/vitest"
import { CreditBudget, idleTime, maxSessions, McpSessions } from "@kontor/node"
import { Schema } from "effect"

const begun = (sessions: McpSessions, id: string, credential = "key", now = 0): boolean => {
  const isTaken = sessions.takePlace(credential)
  if (isTaken) sessions.begin(id, credential, 100, now)
  return isTaken
}

/** Begins so many sessions of a credential; how many of them began. */
const beginMany = (sessions: McpSessions, credential: string, count: number): number =>
  Array.from({ length: count }, (_, index) => begun(sessions, `${credential} ${index}`, credential))
    .filter(Boolean).length

describe("sessions of agents", () => {
  it("a credential has a maximum of them, and takes no place from others", () => {
    const sessions = new McpSessions()
    assert.strictEqual(beginMany(sessions, "greedy", maxSessions.process), maxSessions.credential)
    assert.isTrue(begun(sessions, "one", "other"))
  })

  it("a process has a maximum of them, those that are about to begin included", () => {
    const sessions = new McpSessions()
    for (let place = 0; place < maxSessions.process; place++) assert.isTrue(sessions.takePlace(`key ${place}`))
    assert.isFalse(begun(sessions, "one", "late"))
    sessions.leavePlace("key 0")
    assert.isTrue(begun(sessions, "one", "late"))
    assert.isFalse(begun(sessions, "two", "later"))
  })

  it("one that is over gives its place back, once", () => {
    const sessions = new McpSessions()
    beginMany(sessions, "key", maxSessions.credential)
    sessions.end("key 0")
    sessions.end("key 0")
    assert.isTrue(begun(sessions, "next"))
    assert.isFalse(begun(sessions, "one more"))
  })

  it("one that nobody used for an hour is to be ended, and none before", () => {
    const sessions = new McpSessions()
    begun(sessions, "used")
    begun(sessions, "idle")
    sessions.use("used", "key", idleTime)
    assert.deepStrictEqual(sessions.idleAt(idleTime), [])
    assert.deepStrictEqual(sessions.idleAt(idleTime + 1), ["idle"])
    assert.deepStrictEqual(sessions.idleAt(2 * idleTime + 1), ["used", "idle"])
  })

  it("belongs to the credential that began it, keeps its budget, and is unknown when it is over", () => {
    const sessions = new McpSessions()
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
