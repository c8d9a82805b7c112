import { assert, describe, it } from "@effect/vitest"
import { CalendarDate, type FormerRegistration } from "@kontor/core/Register"
import type { Facts, KeptRecord, SnapshotEvent } from "@kontor/register"
import { Schema } from "effect"
import { eventsOf, extract, held, holder } from "./Snapshots.ts"

const { Array: List, Boolean: Flag, Int, Literals, Struct } = Schema

const Holding = Literals(["none", "as the rule says", "allein", "gemeinsam"])

const Content = Struct({
  name: Literals(["Alpha GmbH", "Beta GmbH"]),
  seat: Literals(["Hamburg", "Kiel", "Bremen"]),
  street: Literals(["Alter Wall", "Am Markt"]),
  purpose: Literals(["Handel", "Beratung"]),
  legal_form: Literals(["Gesellschaft mit beschränkter Haftung", "Aktiengesellschaft"]),
  rule: Literals(["allein", "zu zweit"]),
  articles: Literals(["2020-01-31", "2021-02-28"]),
  cents: Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000_000_000 })),
  isLiable: Flag,
  holders: Struct({ Adler: Holding, Busch: Holding, Cramer: Holding }),
  isDissolved: Flag,
  came: List(Literals(["1", "2", "3"]))
})
type Content = typeof Content.Type

const forms: Readonly<Record<Content["legal_form"], string>> = {
  "Gesellschaft mit beschränkter Haftung": "GmbH",
  Aktiengesellschaft: "AG"
}

const ownRule = { "as the rule says": null, allein: "allein", gemeinsam: "gemeinsam" } as const

const formerOf = (number: string): FormerRegistration => ({
  court: "Bremen",
  register_type: "HRB",
  register_number: number,
  until: null
})

const factsOf = (content: Content): Partial<Facts> => ({
  name: content.name,
  seat: content.seat,
  status: content.isDissolved ? "DISSOLVED" : "ACTIVE",
  address: {
    street: content.street,
    house_number: "1",
    postal_code: "20457",
    city: "Hamburg",
    county: null,
    state: null,
    country: "DEU",
    coordinates: null
  },
  purpose: content.purpose,
  legal_form: forms[content.legal_form],
  representation: [content.rule],
  articles_date: CalendarDate.make(content.articles),
  capital: { amount: content.cents / 100, currency: "EUR", kind: content.isLiable ? "HAFTSUMME" : "STAMMKAPITAL" },
  ...held(
    ...Object.entries(content.holders).flatMap(([family, representation]) =>
      representation === "none" ? [] : [holder(family, "PROCURA", ownRule[representation])]
    )
  )
})

const extractOf = (content: Content, entries: number): KeptRecord =>
  extract(entries, factsOf(content), [], { former: content.came.map(formerOf) })

/** What events report about a content, as members by name; role holders by their name. */
type Reported = Readonly<Record<string, string>>

const formerReported = ({ came }: Content): Reported =>
  Object.fromEntries(came.map((registered) => [`HRB ${registered} Bremen`, "former"]))

const euros = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`

const reportedOf = (content: Content): Reported => ({
  name: content.name,
  seat: content.seat,
  address: `${content.street} 1, 20457 Hamburg`,
  purpose: content.purpose,
  legal_form: content.legal_form,
  representation: content.rule,
  articles_date: content.articles,
  [content.isLiable ? "LIABLE_CAPITAL" : "SHARE_CAPITAL"]: `${euros(content.cents)} EUR`,
  ...Object.fromEntries(
    Object.entries(content.holders).flatMap(([family, representation]) =>
      representation === "none" ? [] : [[`Eva ${family}`, ownRule[representation] ?? ""]]
    )
  ),
  ...formerReported(content)
})

interface ReportedDetails {
  readonly changes: ReadonlyArray<{ readonly field: string; readonly previous: string; readonly current: string }>
  readonly representation?: string
  readonly capital_kind: string
  readonly resulting_amount: { readonly amount: string; readonly currency: string }
  readonly change_amount: { readonly amount: string }
}

const hundredths = (amount: string): bigint => BigInt(amount.replace(".", ""))

const apply = (reported: Reported, event: SnapshotEvent): Reported => {
  const details = event.details as unknown as ReportedDetails
  const party = event.parties?.["role_holder"] as { readonly name: string } | undefined
  switch (event.topic) {
    case "MASTER_DATA_CHANGES": {
      const { current, field, previous } = details.changes[0]!
      if (field === "registration") return { ...reported, [previous]: "former" }
      assert.strictEqual(reported[field], previous)
      return { ...reported, [field]: current }
    }
    case "CAPITAL_CHANGES": {
      const { capital_kind, change_amount, resulting_amount } = details
      const before = hundredths(reported[capital_kind]!.replace(" EUR", ""))
      assert.strictEqual(hundredths(resulting_amount.amount), before + hundredths(change_amount.amount))
      return { ...reported, [capital_kind]: `${resulting_amount.amount} ${resulting_amount.currency}` }
    }
    case "ROLE_HOLDER_CHANGES": {
      if (event.type !== "ROLE_HOLDER_EXIT") return { ...reported, [party!.name]: details.representation ?? "" }
      const { [party!.name]: _, ...others } = reported
      return others
    }
    case "CLOSURES":
    case "INSOLVENCIES":
    case "NEW_REGISTRATIONS":
    case "OTHER":
    case "TRANSFORMATIONS":
      return reported
  }
}

const seedsOf = (records: ReadonlyArray<KeptRecord>) =>
  eventsOf(...records).map((event) => JSON.stringify(event)).toSorted()

const shuffled = <A>(items: ReadonlyArray<A>, seed: number): ReadonlyArray<A> =>
  items
    .map((item, place) => ({ item, weight: Math.sin(seed + place * 7919) }))
    .toSorted((left, right) => left.weight - right.weight)
    .map(({ item }) => item)

const tenAtMost = <A>(items: ReadonlyArray<A>) => items.slice(0, 10)

describe("laws of the events between snapshots", () => {
  it.prop("equal snapshots yield nothing", [Content], ([content]) => {
    assert.deepStrictEqual(eventsOf(extractOf(content, 4), extractOf(content, 5)), [])
    assert.deepStrictEqual(eventsOf(extractOf(content, 4), extractOf(content, 4)), [])
  })

  it.prop(
    "the changes between two snapshots, applied to the first, give the second",
    [Content, Content],
    ([one, two]) => {
      const before = one
      const after = { ...two, isLiable: one.isLiable }
      const events = eventsOf(extractOf(before, 4), extractOf(after, 5))
      assert.deepStrictEqual(events.reduce(apply, reportedOf(before)), {
        ...reportedOf(after),
        ...formerReported(before)
      })
    }
  )

  it.prop("order and repetition of the reading do not matter", [List(Content), Int], ([contents, seed]) => {
    const records = tenAtMost(contents).map((content, place) => extractOf(content, place + 1))
    const events = seedsOf(records)
    assert.deepStrictEqual(seedsOf(shuffled(records, seed)), events)
    assert.deepStrictEqual(seedsOf(shuffled([...records, ...records], seed)), events)
  })

  it.prop("no two events of a register share an identifier", [List(Content)], ([contents]) => {
    const events = eventsOf(...tenAtMost(contents).map((content, place) => extractOf(content, place + 1)))
    assert.strictEqual(new Set(events.map(({ seed }) => seed)).size, events.length)
  })

  it.prop(
    "another snapshot changes only what is reported about it and the next one",
    [List(Content), Int],
    ([contents, seed]) => {
      const records = tenAtMost(contents).map((content, place) => extractOf({ ...content, came: [] }, place + 2))
      const late = records[Math.abs(seed) % Math.max(records.length, 1)]
      const touched = [late?.extract?.entries, (late?.extract?.entries ?? 0) + 1].map(String)
      const others = (all: ReadonlyArray<KeptRecord>) =>
        eventsOf(...all).filter(({ source }) => !touched.includes(source.record_id.split("#")[1]!))
      assert.deepStrictEqual(others(records.filter((record) => record !== late)), others(records))
    }
  )
})
