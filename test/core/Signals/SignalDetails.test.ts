import { assert, describe, it } from "@effect/vitest"
import { detailsOfSchema, signalOf } from "@kontor/core/internal"
import { CalendarDate, EntityId, type ProviderEvent } from "@kontor/core/Register"
import { OtherDetails, Signal, SignalDetails, SignalParty } from "@kontor/core/Signals"
import { Schema } from "effect"

const { Json, Record, String: Text, TemplateLiteral } = Schema

/** Members that nobody knows. */
const Others = Record(TemplateLiteral(["other_", Text]), Json)

const entity_id = EntityId.make("0".repeat(32))

const decode = Schema.decodeUnknownSync(Schema.toCodecJson(SignalDetails))
const encode = Schema.encodeSync(Schema.toCodecJson(SignalDetails))
const decodeParty = Schema.decodeUnknownSync(Schema.toCodecJson(SignalParty))
const encodeParty = Schema.encodeSync(Schema.toCodecJson(SignalParty))

const signal = (parts: Pick<ProviderEvent, "details" | "parties">): Signal =>
  signalOf(
    {
      id: "event-1",
      topic: "CAPITAL_CHANGES",
      announced_on: CalendarDate.make("2026-11-20"),
      source: { kind: "COMMERCIAL_REGISTER", record_id: "record" },
      ...parts
    },
    entity_id,
    undefined
  )

/** What a reader makes of details by their schema alone. */
const read = (details: SignalDetails): string | undefined => {
  switch (details.schema) {
    case "NEW_REGISTRATION":
      return details.capital?.amount.amount
    case "MASTER_DATA_CHANGE":
      return details.changes[0]?.current
    case "CLOSURE":
      return details.objection_until
    case "ROLE_HOLDER_CHANGE":
      return details.role?.de.long
    case "CAPITAL_CHANGE":
      return details.resulting_amount?.currency
    case "INSOLVENCY":
      return details.administrator
    case "TRANSFORMATION":
      return details.role
    default:
      return `${String(details.schema satisfies OtherDetails["schema"])} ${String(details["member"])}`
  }
}

const amount = { amount: "50000.00", currency: "EUR" }
const role = { label: "BOARD", de: { long: "Vorstand", short: "VS" }, en: { long: "Board Member", short: "BM" } }

const readings: ReadonlyArray<readonly [details: unknown, read: string]> = [
  [{ schema: "NEW_REGISTRATION", capital: { amount, kind: "SHARE_CAPITAL" } }, "50000.00"],
  [{ schema: "MASTER_DATA_CHANGE", changes: [{ field: "name", current: "Omega AG" }] }, "Omega AG"],
  [{ schema: "CLOSURE", objection_until: "2026-12-20" }, "2026-12-20"],
  [{ schema: "ROLE_HOLDER_CHANGE", role }, "Vorstand"],
  [{ schema: "CAPITAL_CHANGE", capital_kind: "SHARE_CAPITAL", resulting_amount: amount }, "EUR"],
  [{ schema: "INSOLVENCY", procedure: "REGULAR", administrator: "Erika Muster" }, "Erika Muster"],
  [{ schema: "TRANSFORMATION", transformation_kind: "MERGER", role: "ACQUIRING" }, "ACQUIRING"],
  [{ schema: "SHAREHOLDER_LIST", member: 7 }, "SHAREHOLDER_LIST 7"]
]

/** Details of a known schema with a member that has another form than is known. */
const misshapen: ReadonlyArray<Readonly<Record<string, unknown>>> = [
  { schema: "NEW_REGISTRATION", capital: 25000 },
  { schema: "MASTER_DATA_CHANGE", changes: "name" },
  { schema: "CLOSURE", objection_until: "soon" },
  { schema: "ROLE_HOLDER_CHANGE", role: { label: "BOARD" } },
  { schema: "CAPITAL_CHANGE", capital_kind: "SHARE_CAPITAL", resulting_amount: { currency: "EUR", amount: 50000 } },
  { schema: "INSOLVENCY", procedure: ["REGULAR"] },
  { schema: "TRANSFORMATION", transformation_kind: { name: "MERGER" } }
]

describe("the details of a Signal", () => {
  it("Rule of signals: are of seven schemas that are known", () =>
    assert.deepStrictEqual(Object.keys(detailsOfSchema), [
      "NEW_REGISTRATION",
      "MASTER_DATA_CHANGE",
      "CLOSURE",
      "ROLE_HOLDER_CHANGE",
      "CAPITAL_CHANGE",
      "INSOLVENCY",
      "TRANSFORMATION"
    ]))

  for (const [details, reported] of readings) {
    it(`are read by their schema alone: ${reported}`, () => assert.strictEqual(read(decode(details)), reported))
  }

  it.prop("keep members that are not known, at every depth, on the way out and in", [Others], ([others]) => {
    const details = {
      ...others,
      schema: "CAPITAL_CHANGE",
      capital_kind: "SHARE_CAPITAL",
      resulting_amount: { ...others, ...amount }
    }
    const decoded = decode(details)
    assert.isTrue(Schema.is(detailsOfSchema.CAPITAL_CHANGE)(decoded))
    assert.deepStrictEqual<unknown>(decoded, details)
    assert.deepStrictEqual<unknown>(encode(decoded), details)
  })

  it.prop("of a schema that is not known are kept whole", [Others, Text], ([others, schema]) => {
    const details = { ...others, schema }
    const decoded = decode(details)
    assert.deepStrictEqual<unknown>(decoded, details)
    assert.deepStrictEqual<unknown>(encode(decoded), details)
  })

  for (const details of misshapen) {
    it(`of ${String(details["schema"])} with a member of another form go out as a source gives them`, () => {
      const given = signal({ details })
      assert.isTrue(Schema.is(Signal)(given))
      assert.isTrue(Schema.is(OtherDetails)(given.details))
      assert.isFalse(Object.values(detailsOfSchema).some((form) => Schema.is(form)(given.details)))
      assert.deepStrictEqual<unknown>(encode(given.details!), details)
    })
  }
})

describe("the parties of a Signal", () => {
  /** What a reader makes of a party by its type alone. */
  const named = (party: SignalParty): string => {
    switch (party.type) {
      case "PERSON":
        return `${party.name_parts.family}, ${party.name_parts.given}`
      case "ORGANIZATION":
        return `${party.name}, ${party.registration?.court}`
      case undefined:
      default:
        return String(party["name"])
    }
  }

  const registration = { court: "Essen", euid: "DER2503.HRB280", register_number: "280", register_type: "HRB" }
  const person = { type: "PERSON", entity_id, name: "Erika Muster" }

  it("are read by their type alone", () => {
    const parties = [
      { ...person, name_parts: { given: "Erika", family: "Muster", titles: [] } },
      { type: "ORGANIZATION", entity_id, name: "Omega AG", registration },
      { type: "SHIP", name: "Gorch Fock" },
      { name: "Erika Muster" }
    ]
    assert.deepStrictEqual(parties.map((party) => named(decodeParty(party))), [
      "Muster, Erika",
      "Omega AG, Essen",
      "Gorch Fock",
      "Erika Muster"
    ])
  })

  it.prop("of any form are kept whole", [Others], ([others]) => {
    for (const party of [{ ...others, type: "PERSON" }, { ...others, type: "SHIP" }, others]) {
      assert.deepStrictEqual<unknown>(encodeParty(decodeParty(party)), party)
    }
  })

  it("that are not entities are left out, and a Signal without any other parties has no `parties`", () => {
    assert.deepStrictEqual<unknown>(signal({ parties: { role_holder: person, counterparty: "Omega AG" } }).parties, {
      role_holder: person
    })
    assert.notProperty(signal({ parties: { counterparty: ["Omega AG"] } }), "parties")
  })
})
