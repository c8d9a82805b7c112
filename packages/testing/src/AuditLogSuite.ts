import { assert, it } from "@effect/vitest"
import { UnitOfWork } from "@kontor/core"
import { AccountId } from "@kontor/core/Accounts"
import { type AuditEntry, AuditLog } from "@kontor/core/Administration"
import { Effect, Exit, type Layer } from "effect"
import { randomUUID } from "node:crypto"
import { at, json, uuidsInOrder } from "./fixtures/Accounts.ts"

const anEntry = (id: string, account_id: AccountId | null = null): AuditEntry => ({
  id,
  at: at("2026-05-01T00:00:00.123Z"),
  operator: "Nora „Ümläut“",
  via: "command",
  action: account_id === null ? "register.withhold" : "account.grant",
  account_id,
  subject: account_id,
  details: { credits: -5, plan: "pro" }
})

/** The contract of every audit log, in memory or in a database. */
export const auditLogSuite = <E>(name: string, layer: Layer.Layer<AuditLog | UnitOfWork, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`AuditLog (${name})`, (it) => {
    it.effect("lists entries as they were appended, the newest first, page by page", () =>
      Effect.gen(function*() {
        const log = yield* AuditLog
        const account_id = AccountId.make(randomUUID())
        const entries = uuidsInOrder(3).map((id) => anEntry(id, account_id))
        yield* Effect.forEach(entries, (entry) => log.append(entry))
        const [oldest, middle, newest] = entries
        const first = yield* log.list({ limit: 2, account_id })
        assert.deepStrictEqual(json(first), json([newest, middle]))
        const second = yield* log.list({ limit: 2, account_id, after: middle!.id })
        assert.deepStrictEqual(json(second), json([oldest]))
      }))

    it.effect("adds an entry once, however often it is appended, and keeps it as it was", () =>
      Effect.gen(function*() {
        const log = yield* AuditLog
        const account_id = AccountId.make(randomUUID())
        const entry = anEntry(uuidsInOrder(1)[0]!, account_id)
        yield* log.append(entry)
        yield* log.append({ ...entry, operator: "somebody else" })
        assert.deepStrictEqual(json(yield* log.list({ limit: 9, account_id })), json([entry]))
      }))

    it.effect("lists those of an account or of an action alone", () =>
      Effect.gen(function*() {
        const log = yield* AuditLog
        const account_id = AccountId.make(randomUUID())
        const [general, own] = uuidsInOrder(2)
        yield* log.append(anEntry(general!))
        yield* log.append(anEntry(own!, account_id))
        const idsOf = (page: Partial<Parameters<typeof log.list>[0]>) =>
          Effect.map(log.list({ limit: 100, ...page }), (entries) => entries.map(({ id }) => id))
        assert.deepStrictEqual(yield* idsOf({ account_id }), [own])
        assert.deepStrictEqual(yield* idsOf({ account_id, action: "register.withhold" }), [])
        const withheld = yield* idsOf({ action: "register.withhold" })
        assert.include(withheld, general)
        assert.notInclude(withheld, own)
      }))

    it.effect("takes part in units of work: an entry of a change that fails is not there", () =>
      Effect.gen(function*() {
        const [log, unit] = [yield* AuditLog, yield* UnitOfWork]
        const account_id = AccountId.make(randomUUID())
        const [id] = uuidsInOrder(1)
        const failing = Effect.andThen(log.append(anEntry(id!, account_id)), Effect.fail("no"))
        assert.isTrue(Exit.isFailure(yield* Effect.exit(unit.commit(failing))))
        assert.deepStrictEqual(yield* log.list({ limit: 1, account_id }), [])
      }))
  })
