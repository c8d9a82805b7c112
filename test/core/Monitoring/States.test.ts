import { assert, describe, it } from "@effect/vitest"
import { Plan } from "@kontor/core/Accounts"
import {
  monitorAfter,
  MonitorEvent,
  monitorTransitions,
  runCredits,
  runTransitions,
  sightingOf
} from "@kontor/core/internal"
import { MonitorStatus, RunStatus } from "@kontor/core/Monitoring"
import { standardPriceList } from "@kontor/core/Prices"
import { TopicCode } from "@kontor/core/Register"

describe("the states of a monitor", () => {
  it("archived is final", () => {
    for (const event of MonitorEvent.literals) assert.isUndefined(monitorAfter("archived", event))
  })

  it("every other state can be archived, and paused by its user but where it is already", () => {
    for (const status of MonitorStatus.literals) {
      if (status === "archived") continue
      assert.strictEqual(monitorAfter(status, "archived"), "archived")
      assert.strictEqual(monitorAfter(status, "paused"), status === "paused_user" ? undefined : "paused_user")
    }
  })

  it("every state is reached from the first", () => {
    const reached = new Set<MonitorStatus>(["initializing"])
    for (const status of reached) for (const next of Object.values(monitorTransitions[status])) reached.add(next)
    assert.sameMembers([...reached], [...MonitorStatus.literals])
  })

  it("only a baseline makes a new monitor active", () =>
    assert.deepStrictEqual(
      MonitorEvent.literals.filter((event) => monitorAfter("initializing", event) === "active"),
      ["baselined"]
    ))
})

describe("the states of a run", () => {
  it("a run that ended stays as it is", () => {
    for (const status of ["completed", "failed", "partial", "superseded", "unfunded"] as const) {
      assert.deepStrictEqual(runTransitions[status], [])
    }
  })

  it("rules 4 and 5: only a completed run beyond the forecast costs 2 credits", () => {
    for (const status of RunStatus.literals) {
      assert.strictEqual(runCredits(standardPriceList.prices, status, true), 0)
      assert.strictEqual(runCredits(standardPriceList.prices, status, false), status === "completed" ? 2 : 0)
    }
  })
})

describe("what is released", () => {
  const reach: Readonly<Record<Plan, number>> = { free: 5, plus: 5, pro: 6, max: 7 }

  for (const plan of Plan.literals) {
    it(`Events, rule 1: ${plan} gets ${reach[plan]} topics`, () => {
      const released = TopicCode.literals.filter((topic) =>
        sightingOf(standardPriceList, plan, { topic }) === "released"
      )
      assert.lengthOf(released, reach[plan])
    })
  }

  for (const topic of ["OTHER", "DIVIDENDS", "", null, undefined]) {
    it(`Events, rule 2: the topic ${String(topic)} fails closed`, () => {
      for (const plan of Plan.literals) {
        assert.strictEqual(sightingOf(standardPriceList, plan, { topic: topic ?? null }), "withheld")
      }
    })
  }
})
