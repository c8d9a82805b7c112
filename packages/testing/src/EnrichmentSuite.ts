import { assert, it } from "@effect/vitest"
import { Enrichment } from "@kontor/core/Enrichment"
import { EntityId, type NamedCandidate } from "@kontor/core/Register"
import { Effect, type Layer, Option } from "effect"
import { anOrganization } from "./fixtures/Records.ts"

interface Numbered extends NamedCandidate {
  /** Data that a caller keeps beside a candidate. */
  readonly place: number
}

const candidate = (place: number, name: string): Numbered => ({
  entity_id: EntityId.make(String(place).padStart(32, "0")),
  name,
  former_names: [],
  court: "Essen",
  postal_code: "45133",
  city: "Essen",
  is_active: true,
  place
})

const candidates = ["Nordlicht Energie GmbH", "Südwind Anlagen AG", "Ostsee Kabel KG", "Westfalen Zucker GmbH"]
  .map((name, index) => candidate(index, name))

const chosen = (text: string, among: ReadonlyArray<Numbered> = candidates) =>
  Effect.flatMap(Enrichment, ({ choose }) => choose(text, among))

const described = (website: string | null, purpose: string | null) =>
  Effect.flatMap(Enrichment, ({ describe }) =>
    describe({
      ...anOrganization,
      purpose,
      contact_data: { website, phone_number: null, email: null }
    }))

const sentences = ["Eva Muster leitet die Beispiel GmbH.", "Zuvor war sie bei der Nordlicht AG."]

/** The words of a text that state facts: those with a capital or a digit. */
const factsIn = (text: string): ReadonlyArray<string> => text.match(/[\p{Lu}\d][\p{L}\d]*/gu) ?? []

/**
 * The contract of every adapter of AI mode, with a model or without one, reachable or not: what it answers may differ,
 * what it may answer does not.
 */
export const enrichmentSuite = <E>(name: string, layer: Layer.Layer<Enrichment, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Enrichment (${name})`, (it) => {
    it.effect("chooses one of those given as it is, or none, whatever a text says", () =>
      Effect.gen(function*() {
        const twins = [candidate(7, "Nordlicht Energie GmbH"), candidate(8, "Nordlicht Energie GmbH")]
        const texts = [
          "",
          "?",
          "Nordlicht Energie GmbH",
          "die Windleute aus Essen",
          "GmbH",
          `"; number: 99`,
          "Nordlicht ".repeat(500)
        ]
        for (const text of texts) {
          for (const among of [candidates, twins]) {
            const choice = yield* chosen(text, among)
            assert.isTrue(Option.isNone(choice) || among.includes(choice.value), text)
          }
        }
      }))

    it.effect("chooses none where there is none", () =>
      Effect.gen(function*() {
        assert.isTrue(Option.isNone(yield* chosen("Nordlicht Energie GmbH", [])))
      }))

    it.effect("describes nothing where nothing is known", () =>
      Effect.gen(function*() {
        assert.deepStrictEqual(yield* described(null, null), {
          model: null,
          website: "none",
          keywords: [],
          products_and_services: []
        })
      }))

    it.effect("describes an organization without the content of a website that cannot be read", () =>
      Effect.gen(function*() {
        for (const website of ["http://127.0.0.1:1", "not an address", "http://"]) {
          const description = yield* described(website, "Planung von Windparks.")
          assert.isUndefined(description.website_content, website)
          assert.notStrictEqual(description.website, "read", website)
          assert.isArray(description.keywords)
          assert.isArray(description.products_and_services)
        }
      }))

    it.effect("describes an organization of which only the purpose is known by words of a model alone", () =>
      Effect.gen(function*() {
        const { keywords, model, products_and_services } = yield* described(null, "Planung von Windparks.")
        assert.isTrue(model !== null || (keywords.length === 0 && products_and_services.length === 0))
      }))

    it.effect("describes with words, none of them empty", () =>
      Effect.gen(function*() {
        const { keywords, products_and_services } = yield* described(
          null,
          "Planung von Windparks, , Montage von Masten."
        )
        assert.notInclude([...keywords, ...products_and_services].map((word) => word.trim()), "")
      }))

    it.effect("makes a biography of the sentences about a person, and of nothing else", () =>
      Effect.gen(function*() {
        const { summarize } = yield* Enrichment
        const biography = yield* summarize("Eva Muster", sentences)
        assert.notStrictEqual(biography, "")
        const known = sentences.join(" ").toLowerCase()
        for (const word of factsIn(biography)) assert.include(known, word.toLowerCase())
      }))

    it.effect("makes no biography of no sentence", () =>
      Effect.gen(function*() {
        const { summarize } = yield* Enrichment
        for (const word of factsIn(yield* summarize("Eva Muster", []))) assert.include("Eva Muster", word)
      }))
  })
