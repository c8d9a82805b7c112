import { assert, describe, it } from "@effect/vitest"
import { Caller, type Plan } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { FetchOrganization, type FetchQuery } from "@kontor/core/Organizations"
import { RegisterIntake } from "@kontor/register"
import { Effect } from "effect"
import { memoryCore } from "../../support/Address.ts"
import { granted } from "../../support/Granted.ts"
import { account_id, news, organizations } from "./FetchedOrganizations.ts"

/** Fetches as a caller on `plan` with `credits`, over a register of nine organizations. */
const fetched = (query: Partial<FetchQuery> & { q: string }, plan: Plan = "free", credits = 1000) =>
  Effect.gen(function*() {
    const { take } = yield* RegisterIntake
    const { fetch } = yield* FetchOrganization
    const { balance } = yield* Ledger
    yield* take(organizations)
    yield* granted(account_id, credits)
    const caller = { account_id, plan, abilities: [], balance: credits }
    const result = yield* Effect.result(Effect.provideService(fetch({ features: [], ...query }), Caller, caller))
    return { result, spent: (yield* balance(account_id)).spent }
  }).pipe(Effect.provide(memoryCore))

const succeeded = (...options: Parameters<typeof fetched>) =>
  Effect.flatMap(
    fetched(...options),
    ({ result, spent }) => Effect.map(Effect.fromResult(result), (paid) => ({ ...paid, spent }))
  )

const failed = (...options: Parameters<typeof fetched>) =>
  Effect.flatMap(
    fetched(...options),
    ({ result, spent }) => Effect.map(Effect.flip(Effect.fromResult(result)), (error) => ({ error, spent }))
  )

describe("Rule of profiles, the best hit of a search: which organization a fetch means", () => {
  for (
    const [q, name] of [
      ["DEK1101R.HRB1", "Alpha Werke GmbH"],
      ["HRB 1 Hamburg", "Alpha Werke GmbH"],
      ["Amtsgericht Frankfurt am Main HRB 1", "Delta GmbH"],
      ["HRB 2", "Beta Handel GmbH"],
      ["Alpha Werke", "Alpha Werke GmbH"],
      ["alpha werke gesellschaft mit beschränkter haftung", "Alpha Werke GmbH"],
      ["Werke Alpha", "Alpha Werke GmbH"],
      ["Beta Handel", "Beta Handel GmbH"],
      ["02", "Beta Handel GmbH"],
      ["2 Hamburg", "Beta Handel GmbH"],
      ["Amtsgericht Frankfurt am Main 1", "Delta GmbH"],
      ["07", "4711 Kiosk e.V."],
      ["4711", "4711 Kiosk e.V."],
      ["1860", "Turnverein 1860 e.V."]
    ] as const
  ) {
    it.live(`${q}: ${name}`, () =>
      Effect.map(succeeded({ q }), ({ answer }) => assert.strictEqual(answer.organization.value.name, name)))
  }

  it.live("an entity_id is the most reliable", () =>
    Effect.gen(function*() {
      const { answer } = yield* succeeded({ q: "Delta GmbH" })
      const again = yield* succeeded({ q: answer.organization.value.entity_id })
      assert.strictEqual(again.answer.organization.value.name, "Delta GmbH")
    }))

  for (
    const [q, reason, courts] of [
      ["HRB 1", "SHARED_REGISTER_NUMBER", ["Hamburg", "Frankfurt am Main"]],
      ["01", "SHARED_REGISTER_NUMBER", ["Hamburg", "Frankfurt am Main"]],
      ["6 Hamburg", "SHARED_REGISTER_NUMBER", ["Hamburg"]],
      ["99 Hamburg", "UNKNOWN", []],
      ["4712", "SIMILAR_NAMES", []],
      ["Gamma Nord", "SEVERAL_MATCHES", []],
      ["Alfa Werke", "UNKNOWN", []],
      ["Omega GmbH", "UNKNOWN", []],
      ["HRB 99 Hamburg", "UNKNOWN", []],
      ["DEK1101R.HRB99", "UNKNOWN", []],
      ["f".repeat(32), "UNKNOWN", []]
    ] as const
  ) {
    it.live(`${q} is refused without a charge: ${reason}`, () =>
      Effect.map(failed({ q }), ({ error, spent }) => {
        assert.strictEqual(error._tag, "OrganizationNotFound")
        assert.strictEqual("reason" in error ? error.reason : undefined, reason)
        assert.sameMembers("courts" in error ? [...error.courts] : [], [...courts])
        assert.strictEqual(spent, 0)
      }))
  }
})

describe("what a fetch costs", () => {
  it.live("5 credits for the profile alone", () =>
    Effect.map(succeeded({ q: "HRB 2" }), ({ receipt, spent }) => {
      assert.deepStrictEqual(receipt.credit_breakdown, { base: 5 })
      assert.strictEqual(spent, 5)
    }))

  it.live("a feature only when it has data; without data it is null and free", () =>
    Effect.map(succeeded({ q: "HRB 1 Hamburg", features: ["news", "ubos", "news"] }), ({ answer, receipt, spent }) => {
      assert.deepStrictEqual(
        answer.features.map(({ data, feature }) => [feature, data.value, JSON.parse(data.text)]),
        [["news", news, news], ["ubos", null, null]]
      )
      assert.deepStrictEqual(receipt.credit_breakdown, { base: 5, news: 10 })
      assert.strictEqual(spent, 15)
    }))

  it.live("the largest possible sum must be covered before the lookup; the refusal says what the cheapest answer costs", () =>
    Effect.map(failed({ q: "HRB 2", features: ["news", "ubos"] }, "free", 24), ({ error, spent }) => {
      assert.deepInclude(error, { _tag: "InsufficientCredits", required: 25, at_least: 5, balance: 24 })
      assert.strictEqual(spent, 0)
    }))

  for (const plan of ["free", "plus"] as const) {
    it.live(`network is left out and costs nothing on ${plan}, also in the pre-check`, () =>
      Effect.map(succeeded({ q: "HRB 2", features: ["network"] }, plan, 5), ({ answer, spent }) => {
        assert.deepStrictEqual(answer.ignored_features, ["network"])
        assert.deepStrictEqual(answer.features, [])
        assert.strictEqual(spent, 5)
      }))
  }

  for (const plan of ["pro", "max"] as const) {
    it.live(`network counts in the pre-check on ${plan}`, () =>
      Effect.map(failed({ q: "HRB 2", features: ["network"] }, plan, 29), ({ error }) => {
        assert.deepInclude(error, { _tag: "InsufficientCredits", required: 30 })
      }))
  }
})

describe("Rule of profiles, realtime_mode: a live fetch", () => {
  const realtime_mode = "commercialregister-default"

  it.live("that fails yields the stored profile, says so, and costs nothing more", () =>
    Effect.map(succeeded({ q: "HRB 2", realtime_mode }), ({ answer, spent }) => {
      assert.deepStrictEqual(answer.realtime, { status: "failed" })
      assert.strictEqual(answer.organization.value.name, "Beta Handel GmbH")
      assert.strictEqual(spent, 5)
    }))

  for (const feature of ["related_persons", "publications"] as const) {
    it.live(`is refused together with ${feature}`, () =>
      Effect.map(failed({ q: "HRB 2", realtime_mode, features: [feature] }), ({ error, spent }) => {
        assert.strictEqual(error._tag, "InvalidParameters")
        assert.strictEqual(spent, 0)
      }))
  }
})
