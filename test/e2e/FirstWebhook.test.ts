import { it } from "@effect/vitest"
import { Effect, Redacted, Schedule, Schema } from "effect"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { dataDirectory } from "../support/Command.ts"
import * as Database from "../support/Database.ts"
import { receiveFirstWebhook } from "../support/FirstWebhook.ts"
import { startService } from "../support/RunningService.ts"
import { keyList, newKey } from "../support/ServiceKeys.ts"
import { serviceRole } from "../support/ServiceRole.ts"

const { fromJsonString, String: Text, Struct } = Schema

const Keys = fromJsonString(Struct({ free: Struct({ api_key: Text }) }))

/** As a role that may neither change the ledger nor make tables: the register fills those that are. */
const asServiceRole = Effect.gen(function*() {
  const url = yield* serviceRole(yield* Database.url)
  return {
    KONTOR_DATABASE_URL: Redacted.value(url),
    KONTOR_KEYS: keyList(newKey("own"))
  }
})

it.live(
  "The first webhook arrives in the demonstration on a database of one's own, as a role that may do no more than it needs to",
  () =>
    Effect.gen(function*() {
      const directory = yield* dataDirectory
      const { origin } = yield* startService(["--demo"], {
        ...yield* asServiceRole,
        KONTOR_DATA_DIR: directory,
        KONTOR_DEMO_ORGANIZATIONS: "100",
        KONTOR_WEBHOOK_ALLOW_PRIVATE: "true"
      })
      yield* Effect.promise(() => fetch(`${origin}/readyz`)).pipe(
        Effect.repeat({ schedule: Schedule.spaced("100 millis"), until: ({ ok }) => ok })
      )
      const { free } = yield* Schema.decodeEffect(Keys)(
        yield* Effect.promise(() => readFile(join(directory, "demo-keys.json"), "utf8"))
      )
      yield* receiveFirstWebhook(origin, free.api_key)
    })
)
