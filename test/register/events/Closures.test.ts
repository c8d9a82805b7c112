import { assert, describe, it } from "@effect/vitest"
import { between, detailsOf, held, holder, reported, typesOf } from "./Snapshots.ts"

const liquidated = held(holder("Adler", "LIQUIDATOR"))
const rolesApart = (types: ReadonlyArray<string>) => types.filter((type) => !type.startsWith("ROLE_HOLDER"))

describe("closures between two extracts", () => {
  it("reports a dissolution as the register states it", () => {
    const text = "Die Gesellschaft ist durch Beschluss der Gesellschafterversammlung vom 02.05.2026 aufgelöst."
    const events = between({}, { status: "DISSOLVED" }, [text])
    assert.deepStrictEqual(typesOf(events), ["DISSOLUTION"])
    assert.deepStrictEqual(detailsOf(events), [{ schema: "CLOSURE", closure_kind: "DISSOLUTION" }])
    assert.strictEqual(events[0]?.register_entry.description, text)
  })

  it("reports a dissolution of which only the status speaks", () => {
    assert.deepStrictEqual(typesOf(between({}, { status: "DISSOLVED" })), ["DISSOLUTION"])
  })

  it("reports a liquidation when liquidators are appointed after the dissolution", () => {
    const events = between({ status: "DISSOLVED", ...held() }, { status: "DISSOLVED", ...liquidated })
    assert.deepStrictEqual(rolesApart(typesOf(events)), ["LIQUIDATION"])
  })

  it("reports one closure when dissolution and liquidators come together", () => {
    const events = between({ ...held() }, { status: "DISSOLVED", ...liquidated })
    assert.deepStrictEqual(rolesApart(typesOf(events)), ["DISSOLUTION"])
  })

  it("reports a deletion with its legal basis and who caused it", () => {
    const text = "Die Gesellschaft ist wegen Vermögenslosigkeit gemäß § 394 Abs. 1 FamFG von Amts wegen gelöscht."
    const events = between({}, { status: "TERMINATED" }, [text])
    assert.deepStrictEqual(typesOf(events), ["DELETION"])
    assert.deepStrictEqual(detailsOf(events), [
      { schema: "CLOSURE", closure_kind: "DELETION", legal_basis: "§ 394 Abs. 1 FamFG" }
    ])
    assert.strictEqual(events[0]?.register_entry.phase, "DELETED")
    assert.deepStrictEqual(events[0]?.register_entry.flags, ["EX_OFFICIO"])
  })

  it("reports a deletion of which only the status speaks", () => {
    assert.deepStrictEqual(typesOf(between({ status: "DISSOLVED" }, { status: "TERMINATED" })), ["DELETION"])
  })

  it("reports the expiration of a firm", () => {
    const events = between({}, { status: "TERMINATED" }, ["Die Liquidation ist beendet. Die Firma ist erloschen."])
    assert.deepStrictEqual(typesOf(events), ["EXPIRATION"])
  })

  it("does not take the end of a procuration or of another organization for its own", () => {
    assert.deepStrictEqual(reported("Die Prokura der Gesellschaft ist erloschen."), [])
    assert.deepStrictEqual(reported("Die Zweigniederlassung der Gesellschaft in Kiel ist gelöscht."), [])
  })
})
