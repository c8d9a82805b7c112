import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { type AccountNode, Registration } from "@kontor/core/Register"
import { Facts, Identity } from "@kontor/register"
import { Effect, Layer, Schema } from "effect"
import { messagesByEuid } from "./Message.ts"
import { filesOf } from "./Register.ts"

const Line = Schema.Struct({ registration: Registration, as_of: Schema.String, ...Facts.fields })

const lines = filesOf("profiles").flatMap(({ content }) =>
  content.trimEnd().split("\n").map((line) => Schema.decodeUnknownSync(Line)(JSON.parse(line)))
)

const leaves = ({ children, value }: AccountNode): number =>
  children.length === 0 ? value! : children.reduce((sum, child) => sum + leaves(child), 0)

const near = (actual: number, expected: number) => assert.isBelow(Math.abs(actual - expected), 0.005)

describe("the profiles of a sample register", () => {
  it("have the members and shapes of an organization's facts, and no others", () => {
    assert.strictEqual(lines.length, 400)
    const known = Object.keys(Line.fields)
    for (const { content } of filesOf("profiles")) {
      for (const line of content.trimEnd().split("\n")) assert.includeMembers(known, Object.keys(JSON.parse(line)))
    }
  })

  it("are about the organizations of the register", () => {
    for (const { name, registration } of lines) {
      assert.strictEqual(messagesByEuid.get(registration.euid)!.at(-1)!.name, name)
    }
  })

  it("balance: both sides of every balance sheet, and the positions they are made of, have the same sum", () => {
    const sheets = lines.flatMap(({ balance_sheet_accounts }) => balance_sheet_accounts ?? [])
    assert.isAbove(sheets.length, 300)
    for (const { balance_sheet_accounts: [assets, liabilities] } of sheets) {
      assert.strictEqual(assets!.value, liabilities!.value)
      assert.strictEqual(leaves(assets!), assets!.value)
      assert.strictEqual(leaves(liabilities!), liabilities!.value)
    }
  })

  it("add up: income less expenses is the net income of the year", () => {
    const accounts = lines.flatMap(({ profit_and_loss_account }) => profit_and_loss_account ?? [])
    assert.isAbove(accounts.length, 100)
    for (const { profit_and_loss_accounts: positions } of accounts) {
      const value = (de: string) => positions.find(({ name }) => name.de === de)!.value!
      const income = value("Umsatzerlöse") + value("sonstige betriebliche Erträge") +
        value("sonstige Zinsen und ähnliche Erträge")
      const expenses = value("Materialaufwand") + value("Personalaufwand") + value("Abschreibungen") +
        value("sonstige betriebliche Aufwendungen") + value("Zinsen und ähnliche Aufwendungen") +
        value("Steuern vom Einkommen und vom Ertrag") + value("sonstige Steuern")
      assert.strictEqual(income - expenses, value("Jahresüberschuss/Jahresfehlbetrag"))
    }
  })

  it("carry what a year earned and did not pay out over to the next", () => {
    const positionOf = (nodes: ReadonlyArray<AccountNode>, de: string): number =>
      nodes.flatMap(({ children }) => children).flatMap((node) => [node, ...node.children]).find(({ name }) =>
        name.de === de
      )!.value!
    for (const { balance_sheet_accounts } of lines) {
      const years = (balance_sheet_accounts ?? []).filter(({ balance_sheet_accounts: [, liabilities] }) =>
        liabilities!.children.some(({ children }) => children.length > 0)
      )
      for (const [at, later] of years.slice(0, -1).entries()) {
        const nodes = years[at + 1]!.balance_sheet_accounts
        const before = positionOf(nodes, "Gewinnvortrag/Verlustvortrag") +
          positionOf(nodes, "Jahresüberschuss/Jahresfehlbetrag")
        assert.isAtMost(positionOf(later.balance_sheet_accounts, "Gewinnvortrag/Verlustvortrag"), before)
      }
    }
  })

  it("have plausible key figures of all sizes, the newest year first", () => {
    const kpis = lines.flatMap(({ financial_kpi }) => financial_kpi === undefined ? [] : [financial_kpi])
    assert.isAbove(kpis.length, 120)
    const totals = kpis.map(([newest]) => newest!.active_total!)
    assert.isBelow(Math.min(...totals), 450_000)
    assert.isAbove(Math.max(...totals), 25_000_000)
    for (const years of kpis) {
      assert.deepStrictEqual(years.map(({ year }) => year), years.map(({ year }) => year).toSorted((a, b) => b - a))
    }
    const ratios = kpis.map(([newest]) => newest!.equity! / newest!.active_total!).toSorted((a, b) => a - b)
    assert.isAbove(ratios[Math.floor(ratios.length / 2)]!, 0.2)
    assert.isBelow(ratios[Math.floor(ratios.length / 2)]!, 0.6)
  })

  it("split a capital completely, and state the capital that the register states", () => {
    const split = lines.flatMap(({ registration, shareholders }) =>
      shareholders === undefined ? [] : [{ registration, shareholders }]
    )
    assert.isAbove(split.length, 200)
    for (const { registration, shareholders: { entries, total_capital } } of split) {
      near(entries.reduce((sum, { contribution }) => sum + contribution!.amount, 0), total_capital!.amount)
      near(entries.reduce((sum, { contribution_ratio }) => sum + contribution_ratio!, 0), 1)
      near(total_capital!.amount, Number(messagesByEuid.get(registration.euid)!.at(-1)!.capital))
    }
  })

  it("have shareholders that are organizations of the register", () => {
    const holders = lines.flatMap(({ shareholders }) => shareholders?.entries ?? []).map(({ shareholder }) =>
      shareholder
    )
    const names = new Set(lines.map(({ name }) => name))
    const organizations = holders.filter((holder) => "entity_name" in holder)
    assert.isAbove(organizations.length, 30)
    for (const holder of organizations) assert.isTrue(names.has(holder.entity_name))
  })

  it.effect("identify shareholders as the register does", () =>
    Effect.gen(function*() {
      const identity = yield* Identity
      const ids = new Map<string, string>()
      for (const { name, registration } of lines) ids.set(yield* identity.organization(registration.euid), name)
      for (const { shareholder } of lines.flatMap(({ shareholders }) => shareholders?.entries ?? [])) {
        if ("entity_name" in shareholder) {
          assert.strictEqual(ids.get(shareholder.entity_id), shareholder.entity_name)
        } else {
          const { birth_date, city, first_name, last_name } = shareholder
          const person = yield* identity.person({ family: last_name, given: first_name!, birth_date, city })
          assert.strictEqual(shareholder.entity_id, person)
        }
      }
    }).pipe(Effect.provide(Layer.provide(Identity.layer, NodeCrypto.layerDigest))))

  it("send nobody to a real website, and call nobody", () => {
    const addresses = lines.flatMap(({ contact_data, news, website_content }) => [
      contact_data?.website ?? null,
      website_content?.url ?? null,
      ...(news ?? []).map(({ url }) => url)
    ])
    const hosts = addresses.filter((address) => address !== null).map((address) => new URL(address).hostname)
    assert.isAbove(hosts.length, 300)
    assert.deepStrictEqual(hosts.filter((host) => !host.endsWith(".example")), [])
    const numbers = lines.flatMap(({ contact_data }) => contact_data?.phone_number ?? [])
    assert.isAbove(numbers.length, 50)
    for (const number of numbers) assert.match(number, /^\+49 (30 23125|69 90009|40 66969|221 4710|89 99998) \d{3}$/)
  })
})
