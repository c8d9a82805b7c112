import { assert, describe, it } from "@effect/vitest"
import { deliveryTransitions, endpointTransitions, monitorTransitions } from "@kontor/core/internal"
import { bucketLimits, standardPriceList } from "@kontor/core/Prices"
import { type ProblemKind, Problems } from "@kontor/http"
import { tableOf } from "./Rules.ts"
import { files } from "./Source.ts"

const page = (name: string): string => files(`docs/reference/${name}.md`)[0]!.text

const namesIn = (cell: string): ReadonlyArray<string> => [...cell.matchAll(/`([^`]+)`/gu)].map(([, name = ""]) => name)
const nameIn = (cell: string): string => namesIn(cell)[0] ?? ""
const numberIn = (cell: string): number => Number.parseInt(cell, 10)

describe("the tables of docs/reference are those of the code", () => {
  it("prices of operations", () => {
    const { operations } = standardPriceList.prices
    const prices: Readonly<Record<string, number>> = {
      ...operations,
      "Signals: the list, each further page, the detail": operations.signals,
      "Signals catalog": operations["signals-catalog"],
      "management of monitoring": operations["monitoring-management"]
    }
    const rows = tableOf(page("credits"), "Operation", "Credits")
    assert.deepStrictEqual(
      rows.map(([operation = "", credits = ""]) => [operation, numberIn(credits)]),
      rows.map(([operation = ""]) => [operation, prices[operation]!])
    )
    assert.strictEqual(operations.signals, operations["signals-detail"])
  })

  it("prices of features", () => {
    const rows = tableOf(page("credits"), "Feature", "Credits", "Feature", "Credits")
    const prices = rows.flatMap(([left = "", leftCredits = "", right = "", rightCredits = ""]) => [
      [nameIn(left), numberIn(leftCredits)] as const,
      ...(right === "" ? [] : [[nameIn(right), numberIn(rightCredits)] as const])
    ])
    assert.deepStrictEqual(Object.fromEntries(prices), { ...standardPriceList.prices.features })
  })

  it("rate limits", () => {
    const rows = tableOf(page("limits"), "Bucket", "Requests a minute")
    const limits = rows.map(([bucket = "", limit = ""]) => [nameIn(bucket), numberIn(limit)] as const)
    assert.deepStrictEqual(Object.fromEntries(limits), { ...bucketLimits })
  })

  it("problems", () => {
    const rows = tableOf(page("errors"), "Status", "Code of Signals", "Other code")
    const written = rows.flatMap(([status = "", signals = "", other = ""]) =>
      [...namesIn(signals), ...namesIn(other)].map((code) => `${status} ${code}`)
    )
    const kinds: ReadonlyArray<ProblemKind> = Object.values(Problems)
    const known = kinds.flatMap(({ code, signals_code, status }) =>
      [code, signals_code ?? code].map((name) => `${status} ${name}`)
    )
    assert.sameMembers([...new Set(written)], [...new Set(known)])
  })

  it.each([
    ["Monitor", "monitoring", monitorTransitions],
    ["Endpoint", "webhooks", endpointTransitions],
    ["Delivery", "webhooks", deliveryTransitions]
  ])("states, and which lead to which: %s", (resource, name, transitions) => {
    const rows = tableOf(page(name), resource, "What leads on")
    assert.deepStrictEqual(
      Object.fromEntries(rows.map(([state = "", next = ""]) => [nameIn(state), namesIn(next).toSorted()])),
      Object.fromEntries(
        Object.entries(transitions).map((
          [state, next]
        ) => [state, [...new Set<string>(Object.values(next))].toSorted()])
      )
    )
  })
})
