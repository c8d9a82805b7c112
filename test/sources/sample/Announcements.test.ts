import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { fixtureText } from "../Reading.ts"
import { messages, messagesByEuid } from "./Message.ts"
import { isRealDataPresent, realFile } from "./RealData.ts"
import { announcements, filesOf } from "./Register.ts"

const numberOf = (text: string): string => /\d{7}/.exec(text)![0]

const byNumber = new Map([...messagesByEuid].map(([euid, snapshots]) => [numberOf(euid), snapshots]))

const withRegister = announcements.filter(({ registernummer }) => registernummer !== undefined)

describe("the announcements of a sample register", () => {
  it("come in the portal's categories", () => {
    assert.includeMembers([...new Set(announcements.map(({ type }) => type))], [
      "Registerbekanntmachung nach dem Umwandlungsgesetz",
      "Löschungsankündigung",
      "Einreichung neuer Dokumente",
      "Sonstige Registerbekanntmachung"
    ])
  })

  it("are about organizations of the register, under a name they bear or bore", () => {
    for (const { company_name, registernummer } of withRegister) {
      const snapshots = byNumber.get(numberOf(registernummer!))
      assert.isDefined(snapshots)
      assert.include(snapshots.map(({ name }) => name), company_name)
    }
  })

  it("are one for every fourth organization or more", () => {
    assert.isAbove(announcements.length, 200)
    assert.isBelow(announcements.length, 400)
  })

  it("name only organizations of the register as the other party", () => {
    const mentioned = withRegister.flatMap((
      { details }
    ) => [...details!.matchAll(/\(Amtsgericht [^)]*? HR[AB] (\d{7})/g)])
    assert.isAbove(mentioned.length, 30)
    for (const [, number] of mentioned) assert.isTrue(byNumber.has(number!))
  })

  it("have numbers of their own, except on the oldest days", () => {
    const ids = announcements.map(({ id }) => id).filter((id) => id !== undefined)
    assert.strictEqual(new Set(ids).size, ids.length)
    assert.isBelow(ids.length, announcements.length)
  })

  it("leave out Berlin's suffix and keep the others", () => {
    const numbers = withRegister.map(({ registernummer }) => registernummer!)
    assert.isFalse(numbers.some((number) => number.endsWith(" B")))
    assert.isTrue(numbers.some((number) => / [A-Z]{2,3}$/.test(number)))
  })

  it("count themselves", () => {
    for (const { content } of filesOf("announcements")) {
      const day = JSON.parse(content)
      if (day.tool_version === "0.2.0") assert.strictEqual(day.number_of_announcements, day.announcements.length)
      for (const { date } of day.announcements) assert.strictEqual(date, day.date)
    }
  })

  it("cover every month", () => {
    const months = new Set(announcements.map(({ date }) => date!.slice(0, 7)))
    assert.strictEqual(months.size, 24)
  })

  it("name the same file number of insolvency proceedings as the register itself", () => {
    const opened = withRegister.filter(({ details }) => details!.includes("das Insolvenzverfahren eröffnet"))
    assert.isAbove(opened.length, 3)
    for (const { details, registernummer } of opened) {
      const [, file] = /\((\d+ IN \d+\/\d+)\)/.exec(details!)!
      const texts = byNumber.get(numberOf(registernummer!))!.flatMap((snapshot) => snapshot.texts)
      assert.isTrue(texts.some((text) => text.includes(file!)))
    }
  })

  it("announce mergers of companies that are then struck off", () => {
    const merged = messages.filter(({ texts }) =>
      texts.some((text) => /^Die Gesellschaft ist auf Grund .* verschmolzen/.test(text))
    )
    assert.isAbove(merged.length, 10)
    for (const { euid, status } of merged) {
      assert.strictEqual(status, "gelöscht")
      const about = withRegister.filter(({ registernummer }) => numberOf(registernummer!) === numberOf(euid))
      assert.isTrue(about.some(({ details }) => details!.includes("Verschmelzung")))
    }
  })

  const membersOf = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
    const { announcements: [first], ...head } = JSON.parse(text)
    return [Object.keys(head), Object.keys(first).filter((key) => key !== "former_amtsgericht")]
  }
  const made = membersOf(filesOf("announcements").at(-1)!.content)

  it("have the members of the project's own announcements, in their order", () => {
    assert.deepStrictEqual(made, membersOf(fixtureText("announcements/day.json")))
  })

  it.skipIf(!isRealDataPresent)("have the members of real announcements, in their order", () => {
    const real = readFileSync(realFile("announcements/days/registerbekanntmachungen-2026-06-30.json"), "utf8")
    assert.deepStrictEqual(made, membersOf(real))
  })
})
