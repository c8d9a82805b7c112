import { assert, describe, it } from "@effect/vitest"
import { messages, messagesByEuid } from "./Message.ts"

describe("the structured content of a sample register", () => {
  it("shows every organization under a register number of its own", () => {
    assert.strictEqual(messagesByEuid.size, 400)
    const numbers = [...messagesByEuid.keys()].map((euid) => /\.\D+(\d+)/.exec(euid)![1]!)
    assert.strictEqual(new Set(numbers).size, 400)
  })

  it("has two to three snapshots of an organization on average", () => {
    assert.isAbove(messages.length / messagesByEuid.size, 2)
    assert.isBelow(messages.length / messagesByEuid.size, 3)
  })

  it("knows ten legal forms", () => {
    assert.deepStrictEqual([...new Set(messages.map(({ legalForm }) => legalForm))].toSorted(), [
      "111100",
      "112100",
      "112211",
      "131000",
      "211000",
      "221110",
      "221200",
      "222110",
      "251000",
      "411000"
    ])
  })

  it("never goes back: later snapshots have later days and at least as many entries", () => {
    for (const snapshots of messagesByEuid.values()) {
      for (const [at, later] of snapshots.entries()) {
        const earlier = snapshots[at - 1]
        if (earlier === undefined) continue
        assert.isBelow(Date.parse(earlier.retrievedOn), Date.parse(later.retrievedOn))
        assert.isAtMost(earlier.entries, later.entries)
        assert.strictEqual(earlier.lastEntry === later.lastEntry, earlier.entries === later.entries)
      }
    }
  })

  it("is retrieved after the last entry in it", () => {
    for (const { lastEntry, retrievedOn } of messages) assert.isAtMost(Date.parse(lastEntry), Date.parse(retrievedOn))
  })

  it("is now and then retrieved again without any change", () => {
    const unchanged = [...messagesByEuid.values()].flatMap((snapshots) =>
      snapshots.slice(1).filter((later, at) => later.entries === snapshots[at]!.entries)
    )
    assert.isAbove(unchanged.length, 5)
  })

  it("changes something with every entry, and nothing without one", () => {
    const pairs = [...messagesByEuid.values()].flatMap((snapshots) =>
      snapshots.slice(1).map((later, at) => [snapshots[at]!, later] as const)
    )
    const alike = pairs.filter(([earlier, later]) => earlier.layout === later.layout)
    assert.isAbove(alike.length, 300)
    for (const [earlier, later] of alike) {
      assert.strictEqual(earlier.substance === later.substance, earlier.entries === later.entries, later.file)
    }
  })

  it("calls the same person by the same number, name and birth date as long as they hold a role", () => {
    for (const snapshots of messagesByEuid.values()) {
      const seen = new Map<string, string>()
      for (const { parties } of snapshots) {
        for (const { birthDate, name, number, role } of parties.slice(1)) {
          const identity = `${role} ${name} ${birthDate}`
          assert.strictEqual(seen.get(number) ?? identity, identity)
          seen.set(number, identity)
        }
      }
    }
  })

  it("refers to parties that are there", () => {
    for (const { parties, representatives } of messages) {
      const numbers = new Set(parties.map(({ number }) => number))
      for (const representative of representatives) assert.isTrue(numbers.has(representative))
    }
  })

  it("names as the general partner of a GmbH & Co. KG another organization of the register", () => {
    const names = new Set(messages.map(({ name }) => name))
    const partners = messages.filter(({ legalForm, status }) => legalForm === "112211" && status === undefined)
    assert.isAbove(partners.length, 40)
    for (const { parties } of partners) {
      const general = parties.find(({ role }) => role === "252")
      assert.isTrue(names.has(general!.name), general!.name)
    }
  })

  it("contains organizations that are wound up, insolvent, struck off or new, and UGs that become GmbHs", () => {
    const statuses = new Set(messages.map(({ status }) => status))
    assert.isTrue(["aufgelöst", "gelöscht", "Insolvenzverfahren eröffnet"].every((status) => statuses.has(status)))
    assert.isAbove(messages.filter(({ entries }) => entries === 1).length, 5)
    const grown = [...messagesByEuid.values()].filter((snapshots) =>
      snapshots[0]!.legalForm === "221200" && snapshots.at(-1)!.legalForm === "221110"
    )
    assert.isAbove(grown.length, 0)
  })

  it("covers every month", () => {
    const months = new Set(messages.map(({ retrievedOn }) => retrievedOn.slice(0, 7)))
    for (let month = 0; month < 24; month++) {
      const date = new Date(Date.UTC(2024, 10 + month, 1)).toISOString().slice(0, 7)
      assert.isTrue(months.has(date), date)
    }
  })

  it("has both layouts of the message", () => {
    assert.deepStrictEqual([...new Set(messages.map(({ layout }) => layout))].toSorted(), ["3.4", "3.6"])
  })

  it("writes umlauts, sharp s, ampersands, quotation marks and hyphens", () => {
    const names = messages.map(({ name }) => name).join("\n")
    for (const sign of ["ä", "ö", "ü", "ß", "&", "\"", "-"]) assert.include(names, sign)
  })
})
