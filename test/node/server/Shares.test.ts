import { assert, describe, it } from "@effect/vitest"
import { type LoadLimits, loadLimits, Places, type Ticket } from "@kontor/node"

const accountOf = (name: string) => ({ id: name, isFree: name.startsWith("free") })

/** Places with these limits, and requests that enter it. */
const withLimits = (limits: Partial<LoadLimits>) => {
  const places = new Places({ ...loadLimits, ...limits })
  /** The requests whose wait ended, in that order, and how. */
  const turns: Array<readonly [credential: string, hasPlace: boolean]> = []
  const enter = (credential: string, address = "192.0.2.1", url = "/api/v1/account"): Ticket =>
    places.enter({
      lane: {} as Ticket["lane"],
      request: { url } as Ticket["request"],
      response: {} as Ticket["response"],
      expectsContinue: false,
      address,
      digest: credential === "" ? undefined : credential,
      turn: (hasPlace) => void turns.push([credential, hasPlace])
    })
  /** Makes credentials known, each as one of the account of the same name. */
  const know = (...credentials: ReadonlyArray<string>) => {
    for (const credential of credentials) {
      const ticket = enter(credential)
      places.identify(ticket, accountOf(credential))
      places.leave(ticket)
    }
  }
  const stagesOf = (credential: string, count: number, address?: string) =>
    Array.from({ length: count }, () => enter(credential, address).stage)
  return { places, turns, enter, know, stagesOf }
}

describe("shares of the places for requests", () => {
  it("those in flight are all that are not over, in whichever order they end", () => {
    const { enter, places } = withLimits({})
    const [first, second, third, fourth] = [enter("a"), enter("b"), enter("c"), enter("d")]
    const isInFlight = (...tickets: Array<Ticket>) => assert.sameMembers([...places.inFlight.all], tickets)
    places.leave(second)
    isInFlight(first, third, fourth)
    places.leave(fourth)
    isInFlight(first, third)
    const fifth = enter("e")
    places.leave(first)
    isInFlight(third, fifth)
    places.leave(third)
    places.leave(fifth)
    assert.strictEqual(places.inFlight.size, 0)
  })

  it("an account takes its share, one without a paid plan a smaller one, then some wait and the rest is refused", () => {
    const { places, know, stagesOf } = withLimits({
      requests: 100,
      requests_per_account: 3,
      requests_per_free_account: 1,
      waiting_per_client: 1
    })
    know("paid", "free")
    assert.deepStrictEqual(stagesOf("paid", 5), ["working", "working", "working", "waiting", "leaving"])
    assert.deepStrictEqual(stagesOf("free", 3), ["working", "waiting", "leaving"])
    assert.strictEqual(places.refused.account, 2)
    assert.deepInclude(places.counts, { operation: 4, waiting: 2, body: 0 })
  })

  it("accounts behind one address do not share a limit; requests without a known credential do, by address", () => {
    const { places, know, stagesOf } = withLimits({
      requests_per_address: 2,
      requests_without_account: 3,
      waiting_per_client: 1
    })
    know("one", "other")
    assert.deepStrictEqual(stagesOf("unknown", 4), ["working", "working", "waiting", "leaving"])
    assert.deepStrictEqual(stagesOf("one", 2), ["working", "working"])
    assert.deepStrictEqual(stagesOf("other", 2), ["working", "working"])
    assert.deepStrictEqual(stagesOf("", 3, "192.0.2.2"), ["working", "waiting", "leaving"])
    assert.strictEqual(places.refused.address, 2)
  })

  it("the next free place goes to the client with the fewest, not to who waits longest", () => {
    const { places, enter, know, turns } = withLimits({ requests: 3 })
    know("busy", "quiet")
    const first = enter("busy")
    for (let count = 0; count < 4; count++) enter("busy")
    enter("quiet")
    places.leave(first)
    assert.deepStrictEqual(turns, [["quiet", true]])
  })

  it("if too many wait, the last of the client with most gives way to one with fewer", () => {
    const { places, know, stagesOf, turns } = withLimits({ requests: 2, waiting: 2 })
    know("busy", "quiet")
    assert.deepStrictEqual(stagesOf("busy", 5), ["working", "working", "waiting", "waiting", "leaving"])
    assert.deepStrictEqual(stagesOf("quiet", 1), ["waiting"])
    assert.deepStrictEqual(turns, [["busy", false]])
    assert.strictEqual(places.refused.process, 2)
  })

  it("who has an account does not wait behind those without one", () => {
    const { know, stagesOf, turns } = withLimits({ requests: 2, waiting: 1, requests_per_address: 1 })
    know("known")
    assert.deepStrictEqual(stagesOf("unknown", 1, "192.0.2.7"), ["working"])
    assert.deepStrictEqual(stagesOf("known", 1), ["working"])
    assert.deepStrictEqual(stagesOf("unknown", 1, "192.0.2.8"), ["waiting"])
    assert.deepStrictEqual(stagesOf("known", 1), ["waiting"])
    assert.deepStrictEqual(turns, [["unknown", false]])
  })

  it("a request counts for its account once it is authenticated, and so do those that wait with the same credential", () => {
    const { places, enter, stagesOf, turns } = withLimits({ requests_per_address: 1, requests_per_account: 2 })
    const first = enter("new")
    assert.deepStrictEqual(stagesOf("new", 2), ["waiting", "waiting"])
    places.identify(first, accountOf("paid"))
    assert.deepStrictEqual(turns, [["new", true]])
    assert.isTrue(places.knows("new"))
    assert.deepStrictEqual(stagesOf("another", 1), ["working"])
    places.identify(first, undefined)
    assert.isFalse(places.knows("new"))
  })

  it("whoever hung up takes no place", () => {
    const { places, enter, turns } = withLimits({ requests: 1 })
    const [first, second] = [enter("one"), enter("two")]
    assert.isTrue(places.leave(second))
    assert.isTrue(places.leave(first))
    assert.deepStrictEqual(turns, [])
    assert.deepInclude(places.counts, { operation: 0, waiting: 0 })
  })
})

describe("requests that wait for their body", () => {
  const limits = { requests: 2, bodies: 4, bodies_per_client: 3, bodies_per_address: 4 }

  it("give up their place, and take one again when they are whole, in their turn", () => {
    const { places, enter, know, turns } = withLimits({ requests: 1 })
    know("slow", "other")
    const slow = enter("slow")
    assert.isTrue(places.awaitBody(slow, () => {}))
    const other = enter("other")
    assert.strictEqual(other.stage, "working")
    let hasPlace: boolean | undefined
    places.becomeWhole(slow, (given) => hasPlace = given)
    assert.isUndefined(hasPlace)
    places.leave(other)
    assert.isTrue(hasPlace)
    assert.deepStrictEqual(turns, [])
  })

  it("are limited by account, and one of who has most is given up for a client with fewer", () => {
    const { places, enter, know } = withLimits(limits)
    know("greedy", "modest", "quiet")
    const given: Array<Ticket> = []
    const awaits = (credential: string) => {
      const ticket = enter(credential)
      return { ticket, mayWait: places.awaitBody(ticket, (other) => given.push(other)) }
    }
    const [first, ...others] = Array.from({ length: 4 }, () => awaits("greedy"))
    assert.deepStrictEqual(others.map(({ mayWait }) => mayWait), [true, true, false])
    assert.isTrue(awaits("modest").mayWait)
    assert.isTrue(awaits("quiet").mayWait)
    assert.deepStrictEqual(given, [first?.ticket])
    assert.strictEqual(first?.ticket.stage, "leaving")
    assert.isFalse(awaits("modest").mayWait)
    assert.strictEqual(places.counts.body, 4)
  })
})
