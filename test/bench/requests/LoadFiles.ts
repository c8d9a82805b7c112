import { NodeCrypto } from "@effect/platform-node"
import { Credentials } from "@kontor/core/Accounts"
import { Array, Effect, Layer, Record, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes, randomUUID } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { accounts, peerKey } from "./PeerTables.ts"

const drawn = 100_000

const hex = (entity: string): string => entity.replaceAll("-", "")

const unknownKeys = Effect.all(
  Array.makeBy(accounts, () => Effect.map(Credentials.use(({ apiKey }) => apiKey), Redacted.value))
).pipe(
  Effect.provide(Layer.provide(Credentials.layer, [NodeCrypto.layerDigest, NodeCrypto.layerSecureRandom]))
)

const keysOf = Effect.fnUntraced(function*(hasCredits: boolean) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ key: string }>`SELECT key FROM bench.kontor_keys WHERE has_credits = ${hasCredits}`
  return rows.map(({ key }) => key)
})

const entities = Effect.fnUntraced(function*(hasFeatures: boolean) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entity_id: string }>`
    SELECT entity_id FROM bench.organizations WHERE has_features OR NOT ${hasFeatures}`
  return rows.map(({ entity_id }) => hex(entity_id))
})

const lines = Effect.gen(function*() {
  const keys = yield* keysOf(true)
  const peers = Array.makeBy(accounts, (place) => peerKey(place + 1))
  return {
    accounts: keys,
    hotAccount: keys.slice(0, 1),
    emptyAccounts: yield* keysOf(false),
    unknownKeys: yield* unknownKeys,
    peerAccounts: peers,
    hotPeerAccount: peers.slice(0, 1),
    nothing: [""],
    organizations: yield* entities(false),
    organizationsWithFeatures: yield* entities(true),
    missing: Array.makeBy(drawn, () => randomBytes(16).toString("hex")),
    missingWithHyphens: Array.makeBy(drawn, () => randomUUID())
  }
})

type Lines = Effect.Success<typeof lines>

/** What requests draw their key and the end of their path from. */
export type LoadFile = keyof Lines

/** The lines that requests draw from, and the files that hold them. */
export interface LoadFiles {
  readonly lines: Readonly<Record<LoadFile, ReadonlyArray<string>>>
  readonly files: Readonly<Record<LoadFile, string>>
}

/** Writes what requests draw from; the files go with the scope. */
export const writeLoadFiles = Effect.gen(function*() {
  const directory = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-bench-"))),
    (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true }))
  )
  const drawn = yield* lines
  const files = Record.map(drawn, (_, name) => join(directory, name))
  yield* Effect.forEach(
    Record.toEntries(drawn),
    ([name, drawn]) => Effect.promise(() => writeFile(files[name], drawn.map((line) => `${line}\n`).join("")))
  )
  return { lines: drawn, files } satisfies LoadFiles
})
