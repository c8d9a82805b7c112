import { assert, describe, it } from "@effect/vitest"
import { type NamedCandidate, UpstreamUnavailable } from "@kontor/core/Register"
import { newNumber, sourceRecord } from "@kontor/testing/fixtures"
import { Deferred, Effect } from "effect"
import { makeService, type Options } from "../../support/Service.ts"
import { hangingSearch, hangUp } from "../HangingSearch.ts"
import { fetched, path } from "./AiSearches.ts"

const surcharge = [{ kind: "surcharge", credits: -20 }]

describe("Rule of profiles, ai_search allows typos, former names and fuzzy matches", () => {
  for (
    const [q, name] of [
      ["Müler Maschinenbau GmbH Essen", "Müller Maschinenbau GmbH"],
      ["Müller Maschinenbau Bochum", "Müller Maschinenbau GmbH"],
      ["Mueler-Machinenbau 45133 Essen", "Müller Maschinenbau GmbH"],
      ["Kranich Logistik", "Vindobona Transport GmbH"],
      ["Kranig Logistick GmbH", "Vindobona Transport GmbH"],
      ["Alfa Werke", "Alpha Werke GmbH"],
      ["Alpha Werke", "Alpha Werke GmbH"],
      ["HRB 2", "Beta Handel GmbH"],
      ["7001 Hamburg", "Vindobona Transport GmbH"]
    ] as const
  ) {
    it.live(`${q}: ${name}`, () =>
      Effect.map(fetched(q), ({ body, booked, headers, status }) => {
        assert.strictEqual(status, 200)
        assert.strictEqual(body.name, name)
        assert.deepStrictEqual(booked, [{ kind: "charge", credits: -5 }, ...surcharge])
        assert.strictEqual(headers["x-credits-charged"], "25")
        assert.deepInclude(body.meta, { request_credit_cost: 25, credits_remaining: 975 })
        assert.deepStrictEqual(body.meta?.credit_breakdown, { ai_search: 20, base: 5 })
      }))
  }

  for (
    const q of [
      "Nobody knows this",
      "Gamma Nord",
      "Müller Maschinenbau AG",
      "Müler Maschinenbau AG Essen",
      "HRB 1",
      "f".repeat(32)
    ]
  ) {
    it.live(`${q}: 404, and what it cost`, () =>
      Effect.map(fetched(q), ({ body, booked, headers, status }) => {
        assert.strictEqual(status, 404)
        assert.deepStrictEqual(booked, surcharge)
        assert.strictEqual(headers["x-credits-charged"], "20")
        assert.strictEqual(headers["x-credits-remaining"], "980")
        assert.deepInclude(body.meta, { request_credit_cost: 20, credits_remaining: 980 })
        assert.deepStrictEqual(body.meta?.credit_breakdown, { ai_search: 20 })
      }))
  }

  it.live("503 says that the AI search was charged", () =>
    Effect.gen(function*() {
      const unavailable = Effect.fail(new UpstreamUnavailable({ retry_after_seconds: 5 }))
      const { body, booked, headers, status } = yield* fetched("Alpha Werke", "", {
        register: (register) => ({ ...register, search: () => unavailable })
      })
      assert.strictEqual(status, 503)
      assert.deepStrictEqual(booked, surcharge)
      assert.strictEqual(headers["x-credits-charged"], "20")
      assert.strictEqual(
        body.detail,
        "The register cannot answer at the moment. The AI search was charged: 20 credits."
      )
    }))

  it.live("500 says that the AI search was charged", () =>
    Effect.gen(function*() {
      const { body, booked, headers, status } = yield* fetched("Alpha Werke", "", {
        register: (register) => ({ ...register, search: () => Effect.die("broken") })
      })
      assert.strictEqual(status, 500)
      assert.deepStrictEqual(booked, surcharge)
      assert.strictEqual(headers["x-credits-charged"], "20")
      assert.strictEqual(body.meta?.request_credit_cost, 20)
    }))

  it.live("answers only organizations that it was given to choose among", () =>
    Effect.gen(function*() {
      const { body, status } = yield* fetched("Müler", "", {
        enrichment: (enrichment) => ({
          ...enrichment,
          choose: <N extends NamedCandidate>(_: string, candidates: ReadonlyArray<N>) =>
            Effect.succeedSome({ ...candidates[0]!, name: "Erfunden GmbH" })
        })
      })
      assert.strictEqual(status, 404)
      assert.strictEqual(body.code, "not_found")
    }))

  it.live("answers the one that a model chooses where likeness makes none clear, and asks no model where it does", () =>
    Effect.gen(function*() {
      const asked: Array<string> = []
      const choosing: Options = {
        enrichment: (enrichment) => ({
          ...enrichment,
          choose: (q, candidates) => {
            asked.push(q)
            return Effect.succeedSome(candidates[0]!)
          }
        })
      }
      const chosen = yield* fetched("Müler", "", choosing)
      assert.strictEqual(chosen.body["name"], "Müller Maschinenbau GmbH")
      assert.deepInclude(chosen.body.meta?.ai, { resolution: "model" })
      const clear = yield* fetched("Müler Maschinenbau", "", choosing)
      assert.deepInclude(clear.body.meta?.ai, { resolution: "likeness" })
      assert.deepStrictEqual(asked, ["Müler"])
    }))

  it.live("compares what is left of a name with names, also where it is a number that organizations have", () =>
    Effect.gen(function*() {
      const named = sourceRecord({ registration: newNumber({ number: "7002" }), facts: { name: "4711 Kiosk GmbH" } })
      const numbered = Array.from({ length: 31 }, (_, index) =>
        sourceRecord({
          registration: newNumber({
            number: "4711",
            suffix: String.fromCharCode(65 + index % 26).repeat(1 + index / 26)
          }),
          facts: { name: "Nummer GmbH" }
        }))
      const compared: Array<string> = []
      yield* fetched("4711 Unbekannt", "", {
        records: [named, ...numbered],
        enrichment: (enrichment) => ({
          ...enrichment,
          choose: (q, candidates) => {
            compared.push(...candidates.map(({ name }) => name))
            return enrichment.choose(q, candidates)
          }
        })
      })
      assert.deepStrictEqual(compared, ["4711 Kiosk GmbH"])
    }))

  it.live("503, free, where neither a model nor websites are configured", () =>
    Effect.map(
      fetched("Alpha Werke", "", { enrichment: (enrichment) => ({ ...enrichment, reads_websites: false }) }),
      ({ body, booked, headers, status }) => {
        assert.strictEqual(status, 503)
        assert.strictEqual(body.code, "upstream_unavailable")
        assert.match(String(body.detail), /neither a language model nor access to websites/)
        assert.strictEqual(headers["x-credits-charged"], "0")
        assert.strictEqual(headers["retry-after"], "3600")
        assert.deepStrictEqual(booked, [])
      }
    ))

  it.live("a wrong value is refused, free", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService()
      const { headers, id } = yield* account()
      const { body, status } = yield* request(`${path}?q=Alpha%20Werke&ai_search=on`, headers)
      assert.strictEqual(status, 400)
      assert.deepStrictEqual(body.invalid_params, { ai_search: ["ai_search must be on-default"] })
      assert.deepStrictEqual(yield* charges(id), [])
    }))

  it.live("keeps the surcharge of a client that hangs up during the search", () =>
    Effect.gen(function*() {
      const { asked, register, stopped } = yield* hangingSearch
      const { account, charges, sent } = yield* makeService({ register })
      const { headers, id } = yield* account()
      yield* hangUp(
        (signal) => sent(`/api${path}?q=alpha&ai_search=on-default`, { headers, signal }),
        asked,
        Deferred.await(stopped)
      )
      assert.deepStrictEqual((yield* charges(id)).map(({ credits, kind }) => ({ kind, credits })), surcharge)
    }))
})
