import { type AccountId, CredentialStore } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { Ledger } from "@kontor/core/Credits"
import { OperatorService } from "@kontor/node"
import { Database } from "@kontor/postgres"
import { bookingOf } from "@kontor/testing/fixtures"
import { Array, Console, Effect, Layer, Record, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { kontor } from "../../support/Command.ts"

const ledgerLines = 1_000_000
const tokens = 100_000
const documentBytes = 40_000_000

/** Accounts of one customer who has much or many of something; how many accounts and API keys it has of each. */
const customers = {
  /** A ledger of a million lines. */
  ledger: { accounts: 1, keys: 1, plan: "max" },
  /** As many tokens as it may have, at most 100,000. */
  tokens: { accounts: 1, keys: 1, plan: "max" },
  /** Those who download at the same time: each account may so often a minute. */
  downloads: { accounts: 10, keys: 1, plan: "max" },
  /** Free accounts that send what is not finished. */
  unfinished: { accounts: 3, keys: 1, plan: "free" },
  /** One with many keys. */
  sessions: { accounts: 1, keys: 11, plan: "max" },
  /** Those with receivers that are silent. */
  receivers: { accounts: 4, keys: 1, plan: "max" },
  /** A quiet one, with a receiver, an assistant and so on. */
  quiet: { accounts: 1, keys: 1, plan: "max" }
} as const

/** What such an account is there for. */
export type Customer = keyof typeof customers

/** An account of it, and its API keys. */
export interface Known {
  readonly account_id: AccountId
  readonly keys: ReadonlyArray<string>
}

/** All of them, and the organization with a large document. */
export interface Large {
  readonly accounts: Readonly<Record<Customer, ReadonlyArray<Known>>>
  readonly documentOf: string
}

const makeAccounts = Effect.gen(function*() {
  const { createAccount, createApiKey } = yield* Administration
  const one = Effect.fnUntraced(function*(name: Customer) {
    const { keys, plan } = customers[name]
    const { record, secret } = yield* createAccount({ name, email: null, plan, credits: 100_000_000 })
    const more = yield* Effect.forEach(Array.makeBy(keys, () => name).slice(1), (name) => createApiKey(record.id, name))
    return { account_id: record.id, keys: [secret, ...more.map(({ secret }) => secret)].map(Redacted.value) }
  })
  return yield* Effect.all(
    Record.map(customers, ({ accounts }, name) => Effect.all(Array.makeBy(accounts, () => one(name))))
  )
})

/** Books as the service does, so that whatever follows the ledger follows this. */
const fillLedger = Effect.fnUntraced(function*(account: AccountId) {
  const ledger = yield* Ledger
  const book = Effect.suspend(() => ledger.book(bookingOf(account, -1)))
  yield* Effect.forEach(Array.range(1, ledgerLines), () => book, { concurrency: 512, discard: true })
})

/** Makes tokens until one is refused. */
const fillTokens = Effect.fnUntraced(function*(account_id: AccountId) {
  const { createToken } = yield* Administration
  const one = createToken({ account_id, name: "neighbour", abilities: ["account:read"], expires_at: null })
  yield* Effect.ignore(Effect.forEach(Array.range(1, tokens), () => one, { concurrency: 32, discard: true }))
  return yield* CredentialStore.use((store) => store.tokenCount(account_id))
})

const importDocument = Effect.fnUntraced(function*(directory: string, database: Redacted.Redacted) {
  const sql = yield* SqlClient.SqlClient
  const [held] = yield* sql<{ entity_id: string; euid: string }>`
    SELECT entity_id::text, profile #>> '{registration,euid}' AS euid FROM bench.organizations LIMIT 1`
  const manifest = join(directory, "manifest.jsonl")
  const line = { file: "document.pdf", document_type: "AD", as_of: "2026-01-31", euid: held?.euid }
  yield* Effect.promise(async () => {
    await writeFile(join(directory, line.file), Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(documentBytes)]))
    await writeFile(manifest, JSON.stringify(line))
  })
  const { code, stderr, stdout } = yield* kontor(["import", "documents", manifest, "--json"], {
    KONTOR_DATABASE_URL: Redacted.value(database)
  })
  if (code !== 0) return yield* Effect.die(new Error(`kontor import documents ended with ${code}: ${stdout}${stderr}`))
  return held?.entity_id.replaceAll("-", "") ?? ""
})

/** Makes all of it where that is not done yet. */
export const prepareLarge = Effect.fn("Large.prepare")(function*(directory: string, database: Redacted.Redacted) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE IF NOT EXISTS bench.large (made text NOT NULL)`
  const [done] = yield* sql<{ made: string }>`SELECT made FROM bench.large`
  if (done !== undefined) return JSON.parse(done.made) as Large
  const documentOf = yield* importDocument(directory, database)
  const operator = Layer.provide(OperatorService.layer, Database.layer({ url: database }))
  const accounts = yield* Effect.gen(function*() {
    const accounts = yield* makeAccounts
    yield* Console.log("Filling a ledger")
    yield* Effect.forEach(accounts.ledger, ({ account_id }) => fillLedger(account_id))
    yield* Console.log("Making tokens")
    const [made] = yield* Effect.forEach(accounts.tokens, ({ account_id }) => fillTokens(account_id))
    yield* Console.log(`${made} tokens`)
    return accounts
  }).pipe(Effect.provide(operator))
  const large: Large = { accounts, documentOf }
  yield* sql`VACUUM ANALYZE`
  yield* sql`INSERT INTO bench.large (made) VALUES (${JSON.stringify(large)})`
  return large
})
