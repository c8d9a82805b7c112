import { BaseUrl } from "@kontor/core"
import { Authentication, Caller } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { KontorMemory } from "@kontor/core/memory"
import { FetchOrganization, SearchOrganizations } from "@kontor/core/Organizations"
import { RegisterIntake } from "@kontor/register"
import { RegisterMemory } from "@kontor/register/memory"
import { Effect, Layer } from "effect"
import { beispielwerk } from "./Beispielwerk.ts"

/**
 * Search and fetch in process: no HTTP and no database, but accounts, keys, credits and a register like the service's
 * own.
 */
export const searchAndFetch = Effect.gen(function*() {
  const { createAccount } = yield* Administration
  const { authenticate } = yield* Authentication
  const { search } = yield* SearchOrganizations
  const { fetch } = yield* FetchOrganization
  const { take } = yield* RegisterIntake

  yield* take([beispielwerk])
  const { secret } = yield* createAccount({ name: "Me", email: null, plan: "free", credits: 10 })
  const caller = yield* authenticate({ _tag: "ApiKey", text: secret })

  const found = yield* search({ q: "beispielwerk gmbh", skip: 0, limit: 10 }).pipe(
    Effect.provideService(Caller, caller)
  )
  const fetched = yield* fetch({ q: "HRB 4711 Hamburg", features: ["related_persons"] }).pipe(
    Effect.provideService(Caller, caller)
  )
  return {
    hits: found.answer.hits,
    organization: fetched.answer.organization,
    receipts: [found.receipt, fetched.receipt]
  }
}).pipe(
  Effect.provide(
    KontorMemory.layer.pipe(
      Layer.provideMerge(RegisterMemory.upstream),
      Layer.provide(BaseUrl.layer("https://data.example/api"))
    )
  )
)
