import { assert, describe, it } from "@effect/vitest"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Context, Effect, Exit, Layer, Redacted, Scope } from "effect"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dataDirectory } from "../../support/Command.ts"
import { declaredMetrics } from "../../support/DeclaredMetrics.ts"
import { families, seriesIn } from "../../support/Exposition.ts"
import { clusterDirectory } from "../../support/NewCluster.ts"
import { startService } from "../../support/RunningService.ts"

const manifest = createRequire(import.meta.url).resolve("@kontor/node/package.json")
const documented = new URL("../../../docs/operating/metrics.md", import.meta.url)
const { version }: { readonly version: string } = createRequire(import.meta.url)(manifest)

const metrics = declaredMetrics.map(({ labels, metric }) => ({
  name: metric.id,
  type: metric.type.toLowerCase(),
  labels: labels.map((label) => `\`${label}\``).join(", "),
  help: metric.description ?? ""
}))

const row = /^\| `([a-z]\w+)` +\| (\w+) +\| (.*?) *\| (.*?) *\|$/gm

/** They are shown once the ledger is recomputed, records are imported, and a live source is asked. */
const gaugesOfWhatHappened = [
  "kontor_ledger_discrepancies",
  "kontor_ledger_verified_timestamp_seconds",
  "kontor_import_succeeded_timestamp_seconds",
  "kontor_import_newest_day_timestamp_seconds",
  "kontor_import_failed",
  "kontor_import_records",
  "kontor_import_texts_share",
  "kontor_register_taken_timestamp_seconds",
  "kontor_register_newest_event_timestamp_seconds",
  "kontor_live_circuit_open"
]

const scrape = (origin: string) => Effect.promise(() => fetch(`${origin}/metrics`).then((response) => response.text()))

describe("metrics", () => {
  it.effect("are all listed in docs/operating/metrics.md, as they are", () =>
    Effect.gen(function*() {
      const text = yield* Effect.promise(() => readFile(documented, "utf8"))
      const listed = Array.from(text.matchAll(row), ([, name, type, labels, help]) => ({ name, type, labels, help }))
      assert.sameDeepMembers(listed, metrics)
    }))

  it.live("a running service shows its own metrics, those of its process and of its storage, every gauge among them, each with its documented type and help", () =>
    Effect.gen(function*() {
      const { origin } = yield* startService([], { KONTOR_DATA_DIR: yield* dataDirectory })
      const shown = families(yield* scrape(origin))
      for (const { help, name, type } of shown.values()) {
        assert.deepInclude(metrics.find((metric) => metric.name === name), { type, help })
      }
      const gauges = metrics.filter(({ type }) => type === "gauge").map(({ name }) => name)
      assert.sameMembers(gauges.filter((name) => !shown.has(name)), gaugesOfWhatHappened)
      const series = seriesIn(yield* scrape(origin))
      assert.strictEqual(series.get(`kontor_build_info{version="${version}"}`), 1)
      assert.strictEqual(series.get("kontor_monitors{status=\"active\"}"), 0)
      assert.strictEqual(series.get("kontor_webhook_deliveries{status=\"pending\"}"), 0)
      assert.strictEqual(series.get("kontor_webhook_deliveries_ended_total{status=\"exhausted\"}"), 0)
      assert.strictEqual(series.get("kontor_search_index_ready"), 1)
      assert.strictEqual(series.get("kontor_search_index_organizations"), 0)
      assert.strictEqual(series.get("kontor_search_index_changes_behind"), 0)
      assert.isTrue(series.has("kontor_search_index_seconds_behind"))
      assert.isAbove(series.get("kontor_search_index_bytes") ?? 0, 0)
      assert.isAbove(series.get("kontor_search_index_built_time_seconds") ?? 0, 1_700_000_000)
      assert.isAbove(series.get("process_cpu_seconds_total") ?? 0, 0)
      assert.isAbove(series.get("process_resident_memory_bytes") ?? 0, 0)
      const started = series.get("process_start_time_seconds") ?? 0
      assert.isTrue(started > 1_700_000_000 && started * 1000 < Date.now())
    }))

  it.live("while the database is stopped, a scrape shows what the process knows", () =>
    Effect.gen(function*() {
      const scope = yield* Scope.make()
      const server = yield* Layer.buildWithScope(
        EmbeddedPostgres.layer({ dataDirectory: yield* clusterDirectory }),
        scope
      )
      const { origin } = yield* startService([], {
        KONTOR_DATABASE_URL: Redacted.value(Context.get(server, EmbeddedPostgres).url),
        KONTOR_DATA_DIR: yield* dataDirectory,
        KONTOR_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`
      })
      assert.strictEqual(seriesIn(yield* scrape(origin)).get("kontor_scrape_source_up{source=\"monitors\"}"), 1)
      yield* Scope.close(scope, Exit.void)
      const series = yield* Effect.repeat(Effect.map(scrape(origin), seriesIn), {
        until: (series) => series.get("kontor_scrape_source_up{source=\"monitors\"}") === 0
      })
      assert.strictEqual(series.get("kontor_scrape_source_up{source=\"process\"}"), 1)
      assert.isUndefined(series.get("kontor_monitors_due"))
      assert.isAbove(series.get("process_resident_memory_bytes") ?? 0, 0)
    }))
})
