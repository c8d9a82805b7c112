import { assert, it } from "@effect/vitest"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Context, Effect, Exit, Layer, Redacted, Schema, Scope } from "effect"
import { dataDirectory, kontorHere } from "../../support/Command.ts"
import { clusterDirectory } from "../../support/NewCluster.ts"
import { readiness } from "../../support/Readiness.ts"
import { startService } from "../../support/RunningService.ts"

const Created = Schema.fromJsonString(Schema.Struct({ api_key: Schema.String }))

it.live("A service whose database server is stopped answers 503, says when to try again and what fails, and charges nothing", () =>
  Effect.gen(function*() {
    const scope = yield* Scope.make()
    const server = yield* Layer.buildWithScope(
      EmbeddedPostgres.layer({ dataDirectory: yield* clusterDirectory }),
      scope
    )
    const environment = {
      KONTOR_DATABASE_URL: Redacted.value(Context.get(server, EmbeddedPostgres).url),
      KONTOR_DATA_DIR: yield* dataDirectory,
      KONTOR_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`
    }
    const { origin } = yield* startService([], environment)
    const { stdout } = yield* kontorHere(["accounts", "create", "--name=Lea", "--credits=5", "--json"], environment)
    const { api_key } = yield* Schema.decodeEffect(Created)(stdout)
    const ask = Effect.promise(() =>
      fetch(`${origin}/api/v1/search-organizations?q=Nordlicht`, { headers: { "x-api-key": api_key } })
    )
    assert.strictEqual((yield* ask).status, 200)

    yield* Scope.close(scope, Exit.void)
    const response = yield* ask
    const { code } = yield* Effect.promise(() => response.json() as Promise<{ code: string }>)
    assert.deepStrictEqual(
      {
        status: response.status,
        code,
        retryAfter: response.headers.get("retry-after"),
        charged: response.headers.get("x-credits-charged")
      },
      { status: 503, code: "temporarily_unavailable", retryAfter: "5", charged: "0" }
    )
    const shown = yield* Effect.repeat(readiness(origin), { until: (found) => found.status === 503 })
    assert.strictEqual(shown.checks["storage"], "failed")
    for (const part of ["storage", "migrations", "register"]) assert.match(shown.reasons[part] ?? "", /the log shows/)
    assert.notInclude(JSON.stringify(shown), "127.0.0.1")
  }))
