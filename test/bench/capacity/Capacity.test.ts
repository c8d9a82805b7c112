import { assert, describe, it } from "@effect/vitest"
import { allResults } from "../Results.ts"
import { Impossible, planOf } from "./Capacity.ts"
import { costsOf } from "./Costs.ts"
import { laterThan, quantile, utilisation, waiting } from "./Queue.ts"

describe("A queue", () => {
  it("of one server is M/M/1", () => {
    const queue = { arrivals: 80, service: 0.01, servers: 1 }
    assert.closeTo(utilisation(queue), 0.8, 1e-12)
    assert.closeTo(waiting(queue), 0.8, 1e-12)
    assert.closeTo(laterThan(queue, 0.1), Math.exp(-20 * 0.1), 1e-12)
    assert.closeTo(quantile(queue, 0.99), Math.log(100) / 20, 1e-9)
  })

  it("of several servers waits as Erlang C says", () => {
    assert.closeTo(waiting({ arrivals: 2, service: 1, servers: 3 }), 4 / 9, 1e-12)
    assert.closeTo(waiting({ arrivals: 1, service: 1, servers: 2 }), 1 / 3, 1e-12)
    assert.isBelow(waiting({ arrivals: 700, service: 1, servers: 1000 }), 1e-9)
  })

  it("answers later than at once always, and its distribution has the known average", () => {
    for (const queue of [{ arrivals: 2, service: 1, servers: 3 }, { arrivals: 1, service: 1, servers: 2 }]) {
      assert.closeTo(laterThan(queue, 0), 1, 1e-12)
      const step = 0.001
      let average = 0
      for (let time = step / 2; time < 60; time += step) average += laterThan(queue, time) * step
      const expected = queue.service + waiting(queue) / (queue.servers / queue.service - queue.arrivals)
      assert.closeTo(average, expected, 1e-4)
    }
  })

  it("grows without end where the servers do not keep up", () => {
    const queue = { arrivals: 100, service: 0.01, servers: 1 }
    assert.strictEqual(waiting(queue), 1)
    assert.strictEqual(quantile(queue, 0.99), Number.POSITIVE_INFINITY)
  })
})

describe("A plan", () => {
  const costs = { small: { node: 1, database: 0.5 }, large: { node: 3, database: 1.5 } }
  const demand = { load: { small: 1000 }, target: 0.5, p99: 1000, price: 0.36 }

  it("has as many cores as keep the target, and no more", () => {
    const { database, million, nodes, requests } = planOf(demand, costs)
    assert.strictEqual(requests, 1000)
    assert.strictEqual(nodes.cores, 2)
    assert.closeTo(nodes.utilisation, 0.5, 1e-12)
    assert.strictEqual(database.cores, 1)
    assert.closeTo(million, 3 * 0.36 * 1e6 / 3_600_000, 1e-12)
  })

  it("weighs operations by their rates", () => {
    const { database, nodes } = planOf({ ...demand, load: { small: 500, large: 500 } }, costs)
    assert.strictEqual(nodes.cores, 4)
    assert.strictEqual(database.cores, 2)
  })

  it("grows until the percentile holds", () => {
    const free = planOf({ ...demand, target: 0.99 }, costs)
    const bound = planOf({ ...demand, target: 0.99, p99: 12 }, costs)
    assert.isAbove(free.p99, 12)
    assert.isAtMost(bound.p99, 12)
    assert.isAbove(bound.nodes.cores + bound.database.cores, free.nodes.cores + free.database.cores)
    assert.isAbove(planOf({ ...demand, target: 0.99, p99: 7.5 }, costs).million, bound.million)
  })

  it("refuses what cannot be met or is not known", () => {
    assert.throws(() => planOf({ ...demand, p99: 1 }, costs), Impossible, "too close to what one request takes")
    assert.throws(() => planOf({ ...demand, load: { other: 1 } }, costs), Impossible, "No cost is known of other")
    assert.throws(() => planOf({ ...demand, load: {} }, costs), Impossible)
    assert.throws(() => planOf({ ...demand, load: { small: Number.NaN } }, costs), Impossible)
    assert.throws(() => planOf({ ...demand, target: 1 }, costs), Impossible)
  })

  it("takes the figures that were measured last", () => {
    const measured = (name: string, node: string) => ({
      date: "d",
      machine: "m",
      commit: "c",
      figure: `requests, Kontor, ${name}: 1/s, ${node} ms of Node and 0.250 ms of PostgreSQL each, 3.0 statements`
    })
    const names = ["profile, 1,000 accounts", "profile with five features", "catalog", "account credits"]
    const results = [...names, "404 of an identifier", "401", "402"].flatMap((name) => [
      measured(name, "9.9"),
      measured(name, "0.477")
    ])
    assert.deepStrictEqual(costsOf(results).profile, { node: 0.477, database: 0.25 })
    assert.throws(() => costsOf([]), /The results have no figure/)
    for (const { database, node } of Object.values(costsOf(allResults()))) {
      assert.isAbove(node, 0)
      assert.isAbove(database, 0)
    }
  })
})
