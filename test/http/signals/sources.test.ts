import { assert, describe, it } from "@effect/vitest"
import { type ImportSource, readerOf } from "@kontor/sources"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { allRecordsOf, fileOf, fixture, fixtureText, readAll } from "../../sources/Reading.ts"
import { isRealDataPresent, realFile } from "../../sources/sample/RealData.ts"
import { filesOf } from "../../sources/sample/Register.ts"
import { makeService } from "../../support/Service.ts"

interface Listed {
  readonly event: { readonly id: string; readonly topic: string; readonly type?: string; readonly occurred_on: string }
  readonly source?: { readonly records?: ReadonlyArray<{ readonly kind: string; readonly day: string }> }
  readonly organization: { readonly current_profile?: { readonly name: string } }
  readonly register_entry: object
  readonly details?: Readonly<Record<string, unknown>>
}

const recordsOf = (source: ImportSource, name: string, content: string | Uint8Array) =>
  Effect.map(Effect.orDie(readAll(readerOf[source], fileOf(name, content, 64 * 1024))), allRecordsOf)

/** Every Signal that lists on these topics show, page by page. */
const listed = Effect.fnUntraced(
  function*(records: Effect.Success<ReturnType<typeof recordsOf>>, topics: ReadonlyArray<string>) {
    const { account, request } = yield* makeService({ records })
    const { headers } = yield* account("max", 1_000_000)
    const signals: Array<Listed> = []
    let cursor = ""
    for (let more = true; more;) {
      const { body, status } = yield* request(`/v1/signals?topics=${topics.join(",")}${cursor}`, headers)
      assert.strictEqual(status, 200)
      const page = body as unknown as {
        readonly signals: ReadonlyArray<Listed>
        readonly pagination: { readonly next_cursor?: string }
      }
      signals.push(...page.signals)
      more = page.pagination.next_cursor !== undefined
      cursor = `&cursor=${page.pagination.next_cursor}`
    }
    return signals
  }
)

/** Whether a Signal is the end of an organization that follows from a transformation, beside the Signal of that. */
const isEndOfTransformed = ({ details, event: { type } }: Listed): boolean =>
  type === "EXPIRATION" && String(details?.["legal_basis"]).endsWith("UmwG")

/** Holds that lists show each change of records on these topics once, each with the profile of its organization. */
const showsEveryChange = Effect.fnUntraced(function*(records: Effect.Success<ReturnType<typeof recordsOf>>) {
  const reported = records.flatMap(({ events, registration }) =>
    events.map(({ announced_on, id, topic, type }) => ({
      id,
      topic,
      change: JSON.stringify([registration, type, announced_on])
    }))
  )
  for (const topic of ["CLOSURES", "TRANSFORMATIONS"]) {
    const signals = (yield* listed(records, [topic])).filter((signal) => !isEndOfTransformed(signal))
    assert.isNotEmpty(signals)
    const expected = reported.filter((event) => event.topic === topic)
    const shown = new Set(signals.map(({ event }) => event.id))
    assert.lengthOf(signals, shown.size)
    assert.includeMembers(expected.map(({ id }) => id), [...shown])
    const changes = new Set(expected.filter(({ id }) => shown.has(id)).map(({ change }) => change))
    assert.deepStrictEqual(expected.filter(({ change }) => !changes.has(change)), [])
    for (const { organization } of signals) assert.isNotEmpty(organization.current_profile?.name)
  }
})

const fixtureSheet = fixtureText("xjustiz/gmbh-3.5.1.xml")

/** Changes of the sheet of the fixture: the words of their announcement, and what they change in the sheet. */
const changesOfSheet: ReadonlyArray<readonly [text: string, ...changes: ReadonlyArray<readonly [string, string]>]> = [
  ["Das Stammkapital ist um 6.250,50 EUR auf 31.250,50 EUR erhöht.", [">25000.00<", ">31250.50<"]],
  ["Das Stammkapital ist auf 50.000,00 EUR erhöht.", [">25000.00<", ">50000.00<"]],
  ["Die Firma ist geändert in Muster Maschinenbau GmbH.", ["Muster &amp; Beispiel Werkzeugbau", "Muster Maschinenbau"]],
  ["Gegenstand geändert, nun: Handel mit Maschinen.", ["Bau und Vertrieb von Werkzeugen.", "Handel mit Maschinen."]],
  ["Geschäftsanschrift: Neue Gasse 42, 70173 Stuttgart.", [">Musterstraße<", ">Neue Gasse<"]],
  ["Der Sitz ist nach Esslingen verlegt.", ["<tns:sitz><tns:ort>Stuttgart", "<tns:sitz><tns:ort>Esslingen"]],
  [
    "Prokura erloschen: Muster, Bert, Wien, *15.01.1990. Einzelprokura: Kern, Dora, Wien, *15.01.1990.",
    [">Bert<", ">Dora<"],
    [">Muster<", ">Kern<"]
  ],
  [
    "Nicht mehr Geschäftsführerin: von Beispiel, Ada, Esslingen, *25.06.1984. Bestellt als Geschäftsführerin: von Winter, Ines, Esslingen, *25.06.1984.",
    [">Ada<", ">Ines<"],
    [">Beispiel<", ">Winter<"]
  ]
]

const daysOfChanges = ["2026-03-02", "2026-04-20", "2026-06-15", "2026-08-31", "2026-11-17"]

/** A sheet before a change, after it and a further entry, and the announcement of the change, of one organization. */
const toldTwice = Effect.fnUntraced(
  function*(number: number, day: string, [text, ...changes]: (typeof changesOfSheet)[number]) {
    const before = fixtureSheet.replaceAll(/>\s+</gu, "><").replace(">7654321<", `>${number}<`)
    const after = changes.reduce((sheet, [old, fresh]) => sheet.replaceAll(old, fresh), before)
      .replace("<tns:anzahlEintragungen>7<", "<tns:anzahlEintragungen>9<")
      .replace(/(<tns:abrufdatum>)[^<]*/u, "$12026-11-20")
      .replace(/(<tns:letzteEintragung>)[^<]*/u, "$12026-11-18")
    const [german] = [day.split("-").toReversed().join(".")]
    const announced = JSON.stringify({
      date: day,
      type: "Sonstige Registerbekanntmachung",
      amtsgericht: "Amtsgericht Stuttgart",
      registernummer: `HRB ${number}`,
      company_name: "Muster & Beispiel Werkzeugbau GmbH",
      company_seat: "Stuttgart",
      details:
        `${german} (Bekanntmachungsdatum)\n\nBaden-Württemberg Amtsgericht Stuttgart HRB ${number}\nSonstige Registerbekanntmachung ${german} (Eintragungsdatum)\n\nMuster & Beispiel Werkzeugbau GmbH\nGesellschaft mit beschränkter Haftung\nStuttgart\n\n${text}`
    })
    const parts = [
      yield* recordsOf("xjustiz", `before-${number}.xml`, before),
      yield* recordsOf("announcements", `day-${number}.jsonl`, announced),
      yield* recordsOf("xjustiz", `after-${number}.xml`, after)
    ]
    return (number % 2 === 0 ? parts : [parts[0]!, parts[2]!, parts[1]!]).flat()
  }
)

describe("Signals of the events of sources", () => {
  it.live("forty changes that announcements and a later sheet tell are told once, with the day of their entry", () =>
    Effect.gen(function*() {
      const pairs = changesOfSheet.flatMap((change) => daysOfChanges.map((day) => ({ change, day })))
      assert.lengthOf(pairs, 40)
      const records = yield* Effect.forEach(pairs, ({ change, day }, place) => toldTwice(8_000 + place, day, change))
      const signals = yield* listed(records.flat(), ["CAPITAL_CHANGES", "MASTER_DATA_CHANGES", "ROLE_HOLDER_CHANGES"])
      const persons = pairs.filter(({ change }) => change.length > 2).length
      assert.lengthOf(signals, pairs.length + persons)
      for (const { event, source } of signals) {
        assert.include(daysOfChanges, event.occurred_on)
        assert.deepStrictEqual(source?.records?.map(({ kind }) => kind), [
          "REGISTER_ANNOUNCEMENT",
          "STRUCTURED_CONTENT"
        ])
      }
    }))

  it.live("two snapshots of structured content are CAPITAL_CHANGES with the exact change_amount", () =>
    Effect.gen(function*() {
      const before = fixtureText("xjustiz/gmbh-3.5.1.xml")
      const after = before
        .replace("<tns:zahl>25000.00</tns:zahl>", "<tns:zahl>31250.50</tns:zahl>")
        .replace("<tns:anzahlEintragungen>7<", "<tns:anzahlEintragungen>8<")
        .replace(/(<tns:abrufdatum>)[^<]*/u, "$12026-11-20")
        .replace(/(<tns:letzteEintragung>)[^<]*/u, "$12026-11-18")
      const records = [
        ...yield* recordsOf("xjustiz", "before.xml", before),
        ...yield* recordsOf("xjustiz", "after.xml", after)
      ]
      const [signal, ...others] = yield* listed(records, ["CAPITAL_CHANGES"])
      assert.deepStrictEqual(others, [])
      assert.deepStrictEqual(signal?.details, {
        schema: "CAPITAL_CHANGE",
        capital_kind: "SHARE_CAPITAL",
        resulting_amount: { currency: "EUR", amount: "31250.50" },
        change_amount: { currency: "EUR", amount: "6250.50" }
      })
      assert.deepInclude(signal?.register_entry, { phase: "INCREASED", entry_number: "8", entry_date: "2026-11-18" })
      assert.isNotEmpty(signal?.organization.current_profile?.name)
    }))

  it.live("a day of announcements is CLOSURES and TRANSFORMATIONS with resolved profiles", () =>
    Effect.gen(function*() {
      const records = yield* recordsOf("announcements", "day.json", fixture("announcements/day.json"))
      const signals = yield* listed(records, ["CLOSURES", "TRANSFORMATIONS"])
      assert.sameMembers([...new Set(signals.map(({ event }) => event.topic))], ["CLOSURES", "TRANSFORMATIONS"])
      for (const { organization } of signals) assert.isNotEmpty(organization.current_profile?.name)
    }))

  it.live("the days of a sample register are CLOSURES and TRANSFORMATIONS, change for change", () =>
    Effect.gen(function*() {
      const days = filesOf("announcements")
      const records = yield* Effect.forEach(days, ({ content, name }) => recordsOf("announcements", name, content))
      yield* showsEveryChange(records.flat())
    }))

  for (const day of ["2024-10-01", "2026-06-30"]) {
    it.live.skipIf(!isRealDataPresent)(`so is the real day ${day}, change for change`, () =>
      Effect.gen(function*() {
        const name = `announcements/days/registerbekanntmachungen-${day}.json`
        yield* showsEveryChange(yield* recordsOf("announcements", name, readFileSync(realFile(name))))
      }))
  }
})
