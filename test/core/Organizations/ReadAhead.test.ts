import { assert, describe, it } from "@effect/vitest"
import { Caller } from "@kontor/core/Accounts"
import { FetchOrganization, type FetchQuery } from "@kontor/core/Organizations"
import { organizationWire, ReadAhead, RegisterUpstream, Withheld } from "@kontor/core/Register"
import { euidOf, LiveSource, RegisterIntake } from "@kontor/register"
import { extractOf } from "@kontor/testing/fixtures"
import { DateTime, Effect, Layer, Result } from "effect"
import { memoryCore } from "../../support/Address.ts"
import { granted } from "../../support/Granted.ts"
import { account_id, organizations } from "./FetchedOrganizations.ts"

describe("fetch-organization, an organization that was located while the caller was admitted", () => {
  const number = { court: "K1101R", type: "HRB", number: "1", suffix: "" } as const
  const renamed = Layer.succeed(
    LiveSource,
    () => Effect.succeedSome([extractOf(number, 2, { name: "Alpha Werke Neu GmbH" })])
  )

  /** Fetches organization 1 when its name was located as "Alpha Werke Alt GmbH" a moment ago. */
  const fetchedAhead = (query: Partial<FetchQuery> = {}, is_withheld = false) =>
    Effect.gen(function*() {
      const [upstream, { take }, { fetch }] = [yield* RegisterUpstream, yield* RegisterIntake, yield* FetchOrganization]
      yield* granted(account_id, 100)
      yield* take(organizations)
      const found = yield* upstream.resolve(euidOf(number), "precise", new Set())
      if (found._tag !== "Found") return yield* Effect.die(found)
      const organization = organizationWire({ ...found.profile.organization.value, name: "Alpha Werke Alt GmbH" })
      const { entity_id } = found.profile
      if (is_withheld) {
        yield* Withheld.use(({ add }) =>
          Effect.flatMap(DateTime.now, (since) => add({ entity_id, reason: null, since }))
        )
      }
      const located = { entity_id, profile: { ...found.profile, organization } }
      return yield* Effect.result(fetch({ q: entity_id, features: [], ...query })).pipe(
        Effect.provideService(Caller, { account_id, plan: "free", abilities: [], balance: 100 }),
        Effect.provideService(ReadAhead, { located }),
        Effect.map(Result.map(({ answer }) => answer.organization.value.name))
      )
    }).pipe(Effect.provide(Layer.provideMerge(memoryCore, renamed)))

  it.live("is shown as it was located: the register is not asked again", () =>
    Effect.map(fetchedAhead(), (name) => assert.deepStrictEqual(name, Result.succeed("Alpha Werke Alt GmbH"))))

  it.live("does not exist for callers while it is withheld", () =>
    Effect.map(fetchedAhead({}, true), (name) => assert.isTrue(Result.isFailure(name))))

  it.live("is located anew after a live fetch", () =>
    Effect.map(
      fetchedAhead({ realtime_mode: "commercialregister-default" }),
      (name) => assert.deepStrictEqual(name, Result.succeed("Alpha Werke Neu GmbH"))
    ))

  it.live("is no answer to a request for another one", () =>
    Effect.map(
      fetchedAhead({ q: "HRB 2" }),
      (name) => assert.deepStrictEqual(name, Result.succeed("Beta Handel GmbH"))
    ))
})
