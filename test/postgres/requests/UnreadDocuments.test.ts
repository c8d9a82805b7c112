import { assert, it } from "@effect/vitest"
import { EntityId } from "@kontor/core/Register"
import { toWebHandler } from "@kontor/http"
import { maxPieceLength, RegisterIntake } from "@kontor/register"
import { day } from "@kontor/testing/fixtures"
import { Effect, Layer } from "effect"
import { Buffer } from "node:buffer"
import { makeCountedService } from "../../support/CountedService.ts"
import { organizations, records } from "./Register.ts"

const bytes = Buffer.alloc(50 * maxPieceLength, "%PDF-1.7 of which no two pieces are the same: 0123456789abcdef\n")

/** More than all connections to the database. */
const downloads = 40

it.live("downloads that nobody reads keep no connection, no transaction and one piece each", () =>
  Effect.gen(function*() {
    const service = yield* makeCountedService(records)
    const reference = { _tag: "EntityId", entity_id: EntityId.make(organizations.featured) } as const
    const document = { type: "AD", as_of: day("2026-02-03"), bytes } as const
    yield* Effect.provide(RegisterIntake.use(({ file }) => file({ reference, document })), service.services)
    const { handler } = yield* Effect.acquireRelease(
      Effect.sync(() => toWebHandler(Layer.succeedContext(service.services))),
      ({ dispose }) => Effect.promise(dispose)
    )
    const key = yield* service.key(100_000)
    const path = `/v1/fetch-document?company_id=${organizations.featured}&document_type=AD`
    const asked = new Request(`http://localhost/api${path}`, { headers: { "x-api-key": key } })
    const download = Effect.promise(() => handler(asked.clone()))

    const { answer: unread, statements } = yield* service.counted(Effect.replicateEffect(download, downloads))
    assert.isTrue(unread.every(({ headers }) => headers.get("content-length") === String(bytes.length)))
    const pieces = statements.filter((statement) => statement.includes("AND place = "))
    assert.isAtMost(pieces.length, downloads)

    const [busy] = yield* service.rows<{ count: bigint }>(`
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`)
    assert.strictEqual(busy!.count, 0n)
    const { status } = yield* service.request(`/v1/fetch-organization?q=${organizations.featured}`, key)
    assert.strictEqual(status, 200)
    const whole = yield* Effect.promise(() => unread.at(-1)!.arrayBuffer())
    assert.isTrue(Buffer.from(whole).equals(bytes))
    yield* Effect.promise(() => Promise.all(unread.slice(0, -1).map(({ body }) => body!.cancel())))
  }))
