import { assert, it } from "@effect/vitest"
import { CalendarDate, EntityId, type Filter } from "@kontor/core/Register"
import { type IndexQuery, type SearchDocument, SearchIndex, type Sorting } from "@kontor/register"
import { filterTerms, readQuery } from "@kontor/register/internal"
import { SearchIndexMemory } from "@kontor/register/memory"
import { Context, Effect, Layer } from "effect"
import { newNumber, newWord } from "./fixtures/Records.ts"
import {
  appliedThrough,
  apply,
  drawsOf,
  entityOfText,
  findsAlone,
  found,
  named,
  randomDocuments,
  randomText,
  search
} from "./fixtures/SearchDocuments.ts"

/** The classes of hits, and the spellings that do not matter. */
export const classes = <E>(name: string, layer: Layer.Layer<SearchIndex, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Rule of search, classes, best first (${name})`, (it) => {
    it.effect("finds the exact name first, then that of another legal form, the beginning of a name, and all words", () =>
      Effect.gen(function*() {
        const word = newWord()
        const names = [`Nord ${word} GmbH`, `${word} Nord GmbH`, `${word} AG`, `${word} GmbH`, `${word}fabrik GmbH`]
        const documents = names.map((one) => named(one))
        yield* apply(documents)
        assert.deepStrictEqual(yield* found(documents, `${word} GmbH`), [
          ["EXACT_NAME", `${word} GmbH`],
          ["EXACT_BUT_LEGAL_FORM", `${word} AG`],
          ["BEGINNING", `${word} Nord GmbH`],
          ["ALL_WORDS", `Nord ${word} GmbH`]
        ])
      }))

    it.effect("Rule of search, a former name: is found after the present ones, with its legal form or without", () =>
      Effect.gen(function*() {
        const [word, town] = [newWord(), newWord()]
        const documents = [
          named(`${word} Nord GmbH`),
          named("Neu AG", { former_names: ["Alt AG", `${word} GmbH`] }),
          named("Anders AG", { former_names: [`${word} UG`], fields: { city: town } }),
          named(`${word} AG`)
        ]
        yield* apply(documents)
        assert.deepStrictEqual(yield* found(documents, `${word} GmbH`), [
          ["EXACT_BUT_LEGAL_FORM", `${word} AG`],
          ["FORMER_NAME", "Neu AG"],
          ["FORMER_NAME", "Anders AG"],
          ["BEGINNING", `${word} Nord GmbH`]
        ])
        assert.deepStrictEqual((yield* found(documents, `${word} aus ${town}`))[0], ["FORMER_NAME", "Anders AG"])
      }))

    it.effect("Rule of search, a short form: initials and first parts of words are found last, by prominence", () =>
      Effect.gen(function*() {
        // No new word has a "u" or a "z": the "Holding" below has other initials, and no word begins with the parts.
        const [one, other, third] = [`e${newWord()}`, `u${newWord()}`, `za${newWord()}`]
        const parts = `${one.slice(0, 4)}${other.slice(0, 3)}`
        const documents = [
          named(`${one} ${other} & ${third} GmbH`, { prominence: 3 }),
          named(`${one} ${third} ${parts} AG`, { prominence: 1 }),
          named(`${one} ${other} Holding AG`, { prominence: 900 }),
          named(`${one}-${other} für ${third} AG`, { prominence: 5 }),
          named(`euz ${newWord()} GmbH`, { prominence: 4 })
        ]
        yield* apply(documents)
        const short = (yield* found(documents, "euz")).filter(([, name]) => name !== undefined)
        assert.deepStrictEqual(short, [
          ["BEGINNING", documents[4]!.name],
          ["SHORT_FORM", documents[3]!.name],
          ["SHORT_FORM", documents[0]!.name]
        ])
        const ofForm = (yield* found(documents, "E.U.Z. AG")).filter(([, name]) => name !== undefined)
        assert.deepStrictEqual(ofForm, [["SHORT_FORM", documents[3]!.name]])
        assert.deepStrictEqual(yield* found(documents, parts), [
          ["ALL_WORDS", documents[1]!.name],
          ["SHORT_FORM", documents[2]!.name]
        ])
      }))

    it.effect("Rule of search, a short form: parts of compounds, and first the names that only describe", () =>
      Effect.gen(function*() {
        const documents = [
          named("Walter Zacharias Weil AG", { prominence: 900 }),
          named(`WZW ${newWord()} GmbH`, { prominence: 800 }),
          named("Wuppertaler Zuckerwerke GmbH", { prominence: 700, fields: { city: "wuppertal" } }),
          named("WZW Walter Zacharias Wolf AG", { prominence: 600 })
        ]
        yield* apply(documents)
        const [walter, begun, described, stating] = documents.map(({ name }) => name)
        const own = (q: string) =>
          Effect.map(found(documents, q), (hits) => hits.filter(([, name]) => name !== undefined))
        assert.deepStrictEqual(yield* own("wzw"), [
          ["BEGINNING", begun],
          ["BEGINNING", stating],
          ["SHORT_FORM", described],
          ["SHORT_FORM", walter]
        ])
        assert.deepStrictEqual(yield* own("WZG"), [["SHORT_FORM", described]])
        assert.deepStrictEqual(yield* own("WZWAG"), [["SHORT_FORM", walter]])
      }))

    it.effect("searches the last word as a beginning, and words with typos, where fewer than ten match as written", () =>
      Effect.gen(function*() {
        const word = newWord()
        const typo = `${word.slice(0, 5)}x${word.slice(6)}`
        const similar = [named(`${word}fabrik`), named(typo)]
        const exact = Array.from({ length: 10 }, (_, index) => named(`${word} ${index + 10}`))
        yield* apply([...similar, ...exact.slice(1)])
        assert.deepStrictEqual((yield* found([...similar, ...exact], word)).slice(9), [
          ["LAST_WORD_BEGUN", `${word}fabrik`],
          ["TYPOS", typo]
        ])
        assert.strictEqual((yield* search(word, {}, { limit: 1 })).total, 11)
        yield* apply(exact.slice(0, 1))
        assert.lengthOf(yield* found([...similar, ...exact], word), 10)
        assert.strictEqual((yield* search(word)).total, 10)
      }))

    it.effect("forgives one typo from four letters, also two letters in each other's place, and two from eight", () =>
      Effect.gen(function*() {
        const short = newWord().slice(0, 6)
        const long = newWord()
        const [one, other] = [named(short), named(long)]
        yield* apply([one, other])
        yield* findsAlone(`${short.slice(0, 2)}${short[3]!}${short[2]!}${short.slice(4)}`, one)
        yield* findsAlone(`${short.slice(0, 3)}${short.slice(4)}`, one)
        yield* findsAlone(`${long.slice(0, 4)}${long.slice(5, 9)}x${long.slice(10)}`, other)
        assert.strictEqual((yield* search(`${short.slice(0, 2)}xx${short.slice(4)}`)).total, 0)
        assert.strictEqual((yield* search(`x${long.slice(1, 4)}x${long.slice(5, 9)}x${long.slice(10)}`)).total, 0)
      }))

    it.effect("Rule of search, spellings do not matter, legal forms, abbreviations and how words are joined", () =>
      Effect.gen(function*() {
        const word = newWord()
        const spellings: ReadonlyArray<readonly [name: string, ...texts: ReadonlyArray<string>]> = [
          [`Müßig-${word} Gesellschaft mit beschränkter Haftung`, `MUESSIG ${word} GmbH`, `müssig${word} g.m.b.h.`],
          [
            `Gebr. ${word} & Graf OHG`,
            `Gebrüder ${word} und Graf OHG`,
            `Gebrüder ${word} u. Graf`,
            `Gebr ${word} + Graf`
          ],
          [`${word}ges. Süd mbH`, `${word}gesellschaft Sued mbH`],
          [`Rhein Neckar ${word}`, `RheinNeckar ${word}`, `Rhein-Neckar ${word}`],
          [`Fluss${word}`, `Fluss ${word}`, `Fluß-${word}`]
        ]
        const documents = spellings.map(([one]) => named(one))
        yield* apply(documents)
        for (const [place, [, ...texts]] of spellings.entries()) {
          for (const text of texts) {
            const { hits: [first] } = yield* search(text)
            assert.strictEqual(first?.entity_id, documents[place]!.entity_id, text)
            assert.include(["EXACT_NAME", "EXACT_BUT_LEGAL_FORM"], first?.match, text)
          }
        }
      }))
  })

/** The parts of a query. */
export const queries = <E>(name: string, layer: Layer.Layer<SearchIndex, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Rule of search, what a query is made of (${name})`, (it) => {
    it.effect("takes the place beside a name, and what people add that says nothing", () =>
      Effect.gen(function*() {
        const [word, town] = [newWord(), newWord()]
        const [here, there] = [
          named(`${word} GmbH`, { fields: { city: `Bad ${town}`, postal_code: "01067" } }),
          named(`${word} GmbH`, { fields: { city: "Anderswo" } })
        ]
        yield* apply([here, there])
        for (const place of [town, `aus Bad ${town}`, `in ${town}`, "01067", `, 01067 Bad ${town}`]) {
          yield* findsAlone(`${word} GmbH ${place}`, here)
          assert.strictEqual((yield* search(`${word} ${place}`)).hits[0]?.match, "EXACT_BUT_LEGAL_FORM", place)
        }
        for (const text of [`Firma ${word}`, `Fa. ${word} GmbH`, `${word} GmbH i.L.`, `${word} GmbH in Deutschland`]) {
          assert.strictEqual((yield* search(text)).total, 2, text)
        }
        assert.strictEqual((yield* search(town)).total, 0)
      }))

    it.effect("takes the town beside a name that contains it, also where no source knows the place", () =>
      Effect.gen(function*() {
        const town = newWord()
        const here = named(`Holding ${town} GmbH`, { fields: { city: town, postal_code: "01067" } })
        const [other, unknown] = [
          named(`Holding ${town} GmbH & Co. KG`, { fields: { city: "Anderswo" } }),
          named(`Wohnbau ${town} AG`, { fields: { city: "", postal_code: "" } })
        ]
        const word = newWord()
        const renamed = named(`Tiefbau ${town} AG`, {
          former_names: [`${word} GmbH`],
          fields: { city: "", postal_code: "" }
        })
        yield* apply([here, other, unknown, renamed])
        for (const place of [town, `, 01067 ${town}`]) {
          const { hits } = yield* search(`${here.name} ${place}`)
          assert.deepStrictEqual([hits[0]?.entity_id, hits[0]?.match], [here.entity_id, "EXACT_NAME"], place)
          assert.isFalse(hits.slice(1).some(({ match }) => match === "EXACT_NAME"))
        }
        const { hits } = yield* search(`${unknown.name} ${town}`)
        assert.deepStrictEqual([hits[0]?.entity_id, hits[0]?.match], [unknown.entity_id, "EXACT_NAME"])
        assert.deepStrictEqual((yield* search(`${word} GmbH`)).hits.map(({ match }) => match), ["FORMER_NAME"])
        assert.deepStrictEqual((yield* search(`${word} ${town}`)).hits, [])
      }))

    it.effect("finds a register number in any spelling, today's or a former one, before any name", () =>
      Effect.gen(function*() {
        const [today, former] = [newNumber({ court: "M1201" }).number, newNumber().number]
        const [big, small] = [`77${today.padStart(6, "0")}`, `78${former.padStart(6, "0")}`]
        const moved = named("Umgezogen AG", {
          numbers: [{ court: "M1201", number: big }, { court: "K1101R", type: "HRA", number: small }]
        })
        yield* apply([moved, named(`${big} Verwaltung`)])
        const texts = [
          `HRB ${big} Frankfurt am Main`,
          `Amtsgericht Frankfurt am Main HRB ${big}`,
          `DEM1201.HRB${big}`,
          `M1201_HRB${big}`,
          `HRA ${small} Hamburg`,
          `HRB ${big}`,
          big
        ]
        for (const text of texts) {
          const { hits: [first] } = yield* search(text)
          assert.deepStrictEqual([first?.match, first?.entity_id], ["REGISTER_NUMBER", moved.entity_id], text)
        }
        assert.strictEqual((yield* search(big)).hits[1]?.match, "BEGINNING")
        assert.strictEqual((yield* search(`HRB ${big} Hamburg`)).total, 0)
      }))

    it.effect("takes a number beside a name for that organization if its name, town or district agrees", () =>
      Effect.gen(function*() {
        const number = `76${newNumber().number.padStart(6, "0")}`
        const word = newWord()
        const one = named(`${word} Werke AG`, { numbers: [{ number }], fields: { city: "Wedel" } })
        const other = named("Andere Werke AG", {
          numbers: [{ court: "Y1206", number }],
          fields: { city: "Weimar" }
        })
        const neighbour = named("Nachbar GmbH", {
          numbers: [{ court: "Y1206", number: "1" }],
          fields: { city: "Erfurt" }
        })
        const stranger = named(`${newWord()} Bau`)
        yield* apply([one, other, neighbour, stranger])
        yield* findsAlone(`${word} AG HRB ${number}`, one)
        yield* findsAlone(`HRB ${number}, ${word}, Wedel`, one)
        yield* findsAlone(`HRB ${number} Wedel`, one)
        yield* findsAlone(`HRB ${number} Jena`, other)
        yield* findsAlone(`HRB ${number} Erfurt`, other)
        const { hits } = yield* search(`${stranger.name} HRB ${number}`)
        assert.sameMembers(hits.slice(0, 2).map(({ entity_id }) => entity_id), [one.entity_id, other.entity_id])
        assert.strictEqual(hits[2]?.entity_id, stranger.entity_id)
      }))

    it.effect("finds nothing for what is neither a name nor a number", () =>
      Effect.gen(function*() {
        for (const q of ["?!", newWord(), "'''& | :*", "3f2504e0-4f89-11d3-9a0c-0305e82c3301"]) {
          assert.deepStrictEqual(yield* search(q), { hits: [], total: 0, total_is_lower_bound: false }, q)
        }
      }))
  })

/** The places that the postal codes of a query mean. */
export const postalCodes = <E>(name: string, layer: Layer.Layer<SearchIndex, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Rule of search, postal codes (${name})`, (it) => {
    it.effect("takes a postal code for its town where the register knows only the town", () =>
      Effect.gen(function*() {
        const word = newWord()
        const at = (city: string, postal_code: string) => named(`${word} GmbH`, { fields: { city, postal_code } })
        const [seat, elsewhere, short] = [at("München", ""), at("München", "80999"), at("Freiburg", "")]
        yield* apply([seat, elsewhere, short, at("Ulm", ""), at("", "")])
        for (const place of ["80331", "80331 München", ", 80331 München", "aus 80331"]) {
          yield* findsAlone(`${word} GmbH ${place}`, seat)
          assert.strictEqual((yield* search(`${word} ${place}`)).hits[0]?.match, "EXACT_BUT_LEGAL_FORM", place)
        }
        assert.strictEqual((yield* search(`${word} 80999`)).total, 2)
        yield* findsAlone(`${word} GmbH 79098 Freiburg`, short)
        yield* findsAlone(`${word.slice(0, -1)}x GmbH 79098`, short)
        assert.strictEqual((yield* search(`${word} 10115`)).total, 0)
        assert.strictEqual((yield* search(`${word} 99999`)).total, 0)
      }))
  })

/** The order of hits, and pages of them. */
export const orderOfHits = <E>(name: string, layer: Layer.Layer<SearchIndex, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Rule of search, the order of hits (${name})`, (it) => {
    it.effect("orders hits of a class by coverage, then prominence, activity and identifier", () =>
      Effect.gen(function*() {
        const word = newWord()
        const documents = [
          named(`Nord ${word} ${newWord()}`, { prominence: 900 }),
          named(`Nord ${word}`, { prominence: 1 }),
          named(`Süd ${word}`, { prominence: 2, fields: { is_active: false } }),
          named(`West ${word}`, { prominence: 2 }),
          ...Array.from({ length: 8 }, () => named(`Ost ${word}`, { prominence: 3 }))
        ]
        yield* apply(documents)
        const { hits } = yield* search(word)
        const alike = documents.slice(4).map(({ entity_id }) => entity_id).toSorted()
        const others = [3, 2, 1, 0].map((place) => documents[place]!.entity_id)
        assert.deepStrictEqual(hits.map(({ entity_id }) => entity_id), [...alike, ...others])
      }))

    it.effect("pages without repeating or losing a hit, and counts the same on each page", () =>
      Effect.gen(function*() {
        const word = newWord()
        const documents = Array.from(
          { length: 45 },
          (_, index) => named(`${word} ${newWord()}`, { prominence: index % 5 })
        )
        yield* apply(documents)
        const pages = yield* Effect.forEach([0, 20, 40, 60], (skip) => search(word, {}, { skip, limit: 20 }))
        assert.deepStrictEqual(pages.map(({ hits }) => hits.length), [20, 20, 5, 0])
        assert.deepStrictEqual(pages.map(({ total }) => total), [45, 45, 45, 45])
        const all = pages.flatMap(({ hits }) => hits.map(({ entity_id }) => entity_id))
        assert.sameMembers(all, documents.map(({ entity_id }) => entity_id))
      }))

    it.effect("finds the most prominent first where only filters are given", () =>
      Effect.gen(function*() {
        const town = newWord()
        const documents = [3, 1, 2].map((prominence) => named(newWord(), { prominence, fields: { city: town } }))
        yield* apply(documents)
        const { hits } = yield* search(undefined, { city: town })
        assert.deepStrictEqual(hits.map(({ prominence }) => prominence), [3, 2, 1])
      }))

    it.effect("Rule of search, all hits are sorted, not those of a page (by name or day of registration)", () =>
      Effect.gen(function*() {
        const town = newWord()
        const at = (name: string, registered_on: string | undefined, prominence: number) =>
          named(name, { prominence, fields: { city: town, registered_on } })
        const [apple, oil, pear, cherry] = [
          at("Apfel GmbH", "2020-01-02", 1),
          at("Öl & Licht GmbH", "2021-01-02", 9),
          at("Birne Nord AG", undefined, 5),
          at("Birne GmbH", "2020-01-01", 7)
        ]
        yield* apply([apple, oil])
        yield* apply([pear, cherry])
        const orders: ReadonlyArray<readonly [Sorting, ReadonlyArray<SearchDocument>]> = [
          [{ by: "name", order: "asc" }, [apple, cherry, pear, oil]],
          [{ by: "name", order: "desc" }, [oil, pear, cherry, apple]],
          [{ by: "registration_date", order: "asc" }, [cherry, apple, oil, pear]],
          [{ by: "registration_date", order: "desc" }, [oil, apple, cherry, pear]]
        ]
        for (const [sorting, expected] of orders) {
          const ids = expected.map(({ entity_id }) => entity_id)
          const { hits, total } = yield* search(undefined, { city: town }, { sorting })
          assert.deepStrictEqual(hits.map(({ entity_id }) => entity_id), ids, JSON.stringify(sorting))
          assert.strictEqual(total, 4)
          const second = yield* search(undefined, { city: town }, { sorting, skip: 1, limit: 2 })
          assert.deepStrictEqual(second.hits.map(({ entity_id }) => entity_id), ids.slice(1, 3))
        }
      }))

    it.effect("finds organizations as they are now, and not those that are gone or left out", () =>
      Effect.gen(function*() {
        const [before, after] = [newWord(), newWord()]
        const document = named(`${before} GmbH`)
        const other = named(`${before} AG`)
        yield* apply([document, other])
        assert.strictEqual((yield* search(before, {}, { without: [other.entity_id] })).total, 1)
        yield* apply([{ ...document, name: `${after} GmbH` }])
        yield* findsAlone(before, other)
        yield* findsAlone(after, document)
        yield* apply([], [other.entity_id])
        assert.strictEqual((yield* search(before)).total, 0)
        const { organizations, through } = yield* SearchIndex.use(({ position }) => position)
        assert.strictEqual(through, appliedThrough())
        yield* apply([], [document.entity_id])
        assert.strictEqual((yield* SearchIndex.use(({ position }) => position)).organizations, organizations - 1)
      }))
  })

/** The filters of a search. */
export const filters = <E>(name: string, layer: Layer.Layer<SearchIndex, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Rule of search, filters combine (${name})`, (it) => {
    it.effect("filters by each member, and by several at once, with text and without", () =>
      Effect.gen(function*() {
        const word = newWord()
        const town = newWord()
        const number = `75${newNumber().number.padStart(6, "0")}`
        const meant = named(`${word} GmbH`, {
          numbers: [{ court: "M1201", type: "HRA", number }],
          fields: {
            city: `Bad ${town}`,
            postal_code: "61348",
            registered_on: "2019-05-06",
            coordinates: { latitude: 50.2, longitude: 8.6 },
            industry_codes: { WZ2008: ["62.01.0"], WZ2025: ["62.10.0"] },
            size: "small",
            figures: { emp_count: 12, pl_revenue: 5_000_000 }
          }
        })
        const other = named(`${word} AG`, {
          prominence: 5,
          fields: { is_active: false, legal_form: "AG", city: "Anderswo", postal_code: "99999" }
        })
        yield* apply([meant, other])
        const filters: ReadonlyArray<Filter> = [
          { active: true },
          { city: `bad ${town}` },
          { postal_code: "61348" },
          { legal_form_code: ["GmbH", "UG"] },
          {
            registration_date_from: CalendarDate.make("2019-05-06"),
            registration_date_to: CalendarDate.make("2019-05-06")
          },
          { location_coordinates: { latitude: 50.25, longitude: 8.6 }, location_max_distance_km: 6 },
          { industry_code: "62" },
          { industry_code: ["62.01", "01"], industry_scheme: "WZ2008" },
          { company_size_category: "small" },
          { registration_type: ["HRA", "VR"] },
          { registration_authority_name: "Frankfurt am Main" },
          { registration_number: number },
          { financial_filters: { emp_count: { gte: 12 }, pl_revenue: { lte: 5_000_000 } } },
          { active: true, city: `Bad ${town}`, industry_code: "J", industry_scheme: "WZ2008" }
        ]
        for (const filter of filters) {
          const { hits, total } = yield* search(word, filter)
          assert.deepStrictEqual([hits[0]?.entity_id, total], [meant.entity_id, 1], JSON.stringify(filter))
          const without = yield* search(undefined, { ...filter, city: `Bad ${town}` })
          assert.deepStrictEqual(without.hits.map((hit) => [hit.entity_id, hit.match]), [[meant.entity_id, undefined]])
        }
        assert.strictEqual((yield* search(word, { city: "Anderswo", active: true })).total, 0)
        assert.deepStrictEqual((yield* search(word, { city: "Anderswo" })).hits[0]?.entity_id, other.entity_id)
      }))
  })

/** The contract of every search index. */
export const searchIndexSuite = <E>(name: string, layer: Layer.Layer<SearchIndex, E>): void => {
  classes(name, layer)
  queries(name, layer)
  postalCodes(name, layer)
  orderOfHits(name, layer)
  filters(name, layer)
}

const filterOf = (seed: number): Filter => {
  const { next, pick } = drawsOf(seed)
  const centre = { latitude: 51 + next(), longitude: 10 + next() }
  return {
    ...(next() < 0.3 && { active: next() < 0.8 }),
    ...(next() < 0.2 && { city: pick(["Hamburg", "Frankfurt am Main", "Nirgendwo"]) }),
    ...(next() < 0.1 && { postal_code: "20095" }),
    ...(next() < 0.2 && { legal_form_code: pick(["GmbH", "AG"]) }),
    ...(next() < 0.1 && { registration_type: pick(["HRA", "HRB"] as const) }),
    ...(next() < 0.1 && { registration_number: pick(["7", "HRB 12", "33"]) }),
    ...(next() < 0.1 && { registration_authority_name: pick(["Hamburg", "Berlin", "Nirgendwo"]) }),
    ...(next() < 0.1 && { company_size_category: pick(["micro", "large"] as const) }),
    ...(next() < 0.1 &&
      { industry_code: pick(["62", "41.20", "F"]), industry_scheme: pick(["WZ2008", "WZ2025"] as const) }),
    ...(next() < 0.15 && { registration_date_from: "2015-01-01" as never }),
    ...(next() < 0.15 && { registration_date_to: pick(["2010-02-01", "2020-01-01"]) as never }),
    ...(next() < 0.15 && { financial_filters: { emp_count: { gte: 5, lte: 30 } } }),
    ...(next() < 0.15 && { location_coordinates: centre, location_max_distance_km: 20 + next() * 80 })
  }
}

const queryOf = (seed: number): { readonly text: string; readonly query: IndexQuery } => {
  const { below, next, pick } = drawsOf(seed)
  const text = next() < 0.85 ? randomText(seed * 7) : ""
  return {
    text,
    query: {
      query: text === "" ? undefined : readQuery(text),
      terms: filterTerms(text === "" || next() < 0.3 ? filterOf(seed * 3) : {}),
      skip: next() < 0.3 ? below(60) : 0,
      limit: 1 + below(30),
      sorting: next() < 0.2
        ? { by: pick(["name", "registration_date"] as const), order: pick(["asc", "desc"] as const) }
        : undefined,
      without: next() < 0.1 ? [entityOfText("1 5"), entityOfText("1 6")] : []
    }
  }
}

/** Words alone, which many or few names and places have. */
const wordsAlone = ["Bau", "Rhein", "Hamburg", "GmbH", "Hausverwaltung", "Erfurt", "20095"].flatMap((text) =>
  [0, 15].map((skip): ReturnType<typeof queryOf> => ({
    text,
    query: { query: readQuery(text), terms: filterTerms({}), skip, limit: 10, without: [] }
  }))
)

const changed = (round: number) => {
  const documents = randomDocuments(400, 1).map((document, index) => ({ ...document, index }))
  const others = randomDocuments(1500, 2)
  return {
    held: documents.filter(({ index }) => index % 7 === round).map(({ index, ...document }) => ({
      ...others[index]!,
      entity_id: document.entity_id
    })),
    gone: documents.filter(({ index }) => index % 11 === round).map(({ entity_id }) => EntityId.make(entity_id)),
    through: round + 1
  }
}

const reference = Effect.map(Layer.build(SearchIndexMemory.layer), (context) => Context.get(context, SearchIndex))

/** The time that a slow and busy machine needs, in milliseconds: more searches take longer. */
const timeLimit = (searches: number): number => 180_000 + 1000 * searches

/** Comparing with the index that compares every organization with the query: so many searches after each change. */
export const searchIndexReferenceSuite = <E>(
  name: string,
  layer: Layer.Layer<SearchIndex, E>,
  searches: number
): void =>
  it.layer(layer, { excludeTestServices: true })(`Rule of search, random queries (${name})`, (it) => {
    it.effect(
      "finds what comparing every organization finds, in the same order, also after changes",
      () =>
        Effect.gen(function*() {
          const index = yield* SearchIndex
          const comparing = yield* reference
          const all = [{ held: randomDocuments(1200, 1), gone: [], through: 0 }, changed(0), changed(1), changed(2)]
          for (const [round, changes] of all.entries()) {
            yield* index.apply(changes)
            yield* comparing.apply(changes)
            assert.deepStrictEqual(yield* index.position, yield* comparing.position)
            const drawn = Array.from({ length: searches }, (_, index) => queryOf(1 + round * searches + index))
            for (const { query, text } of [...drawn, ...wordsAlone]) {
              const [found, expected] = [yield* index.search(query), yield* comparing.search(query)]
              assert.deepStrictEqual(found, expected, `after change ${round}: ${text} ${JSON.stringify(query)}`)
            }
          }
        }).pipe(Effect.scoped),
      timeLimit(searches)
    )
  })
