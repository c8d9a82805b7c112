import { NodeCrypto, NodeServices } from "@effect/platform-node"
import { euidOf, fold, Identity, type SourceRecord } from "@kontor/register"
import { type Reader, readOffeneRegister, readProfiles } from "@kontor/sources"
import { Sample } from "@kontor/sources/sample"
import { Console, Effect, FileSystem, Layer, Redacted, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { kontor } from "../../support/Command.ts"
import { writeBulk } from "../import/Bulk.ts"
import { addOrganizations } from "./PeerTables.ts"

/** Of how many organizations announcements and profiles are imported too. */
const featured = 4000

const services = Layer.merge(NodeServices.layer, Identity.layer.pipe(Layer.provide(NodeCrypto.layerDigest)))

const temporary = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-bench-"))),
  (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true }))
)

const importing = Effect.fnUntraced(function*(source: string, path: string, database: Redacted.Redacted) {
  yield* Console.log(`Importing ${source}`)
  const { code, stderr } = yield* kontor(["import", source, path, "--json"], {
    KONTOR_DATABASE_URL: Redacted.value(database)
  })
  if (code !== 0) return yield* Effect.die(new Error(`kontor import ${source} ended with ${code}: ${stderr}`))
})

const recordsOf = Effect.fnUntraced(function*(read: Reader, file: string) {
  const fileSystem = yield* FileSystem.FileSystem
  return read({ name: file, bytes: Stream.orDie(fileSystem.stream(file, { chunkSize: 256 * 1024 })) }).pipe(
    Stream.filterMap((read) => read)
  )
}, Stream.unwrap)

const entityOf = ({ registration }: SourceRecord) =>
  Identity.use((identity) => identity.organization(euidOf(registration)))

const profileOf = (record: SourceRecord) =>
  Effect.map(entityOf(record), (entity_id) => ({
    entity_id,
    profile: fold(entity_id, record.registration, [{ ...record, digest: "", read_on: record.as_of }]).organization
  }))

const hasAccounts = ({ facts }: SourceRecord): boolean =>
  (facts.financial_kpi ?? []).length > 0 && (facts.balance_sheet_accounts ?? []).length > 0 &&
  (facts.profit_and_loss_account ?? []).length > 0

const markFeatured = Effect.fnUntraced(function*(directory: string) {
  const sql = yield* SqlClient.SqlClient
  for (const name of yield* Effect.promise(() => readdir(directory))) {
    const ids = yield* recordsOf(readProfiles, join(directory, name)).pipe(
      Stream.filter(hasAccounts),
      Stream.mapEffect(entityOf),
      Stream.runCollect
    )
    yield* sql`UPDATE bench.organizations SET has_features = true WHERE entity_id = ANY(${[...ids]}::uuid[])`
  }
})

/**
 * Loads so many generated organizations into Kontor, as an operator does, and their profiles into the peers' table.
 * Some have announcements and accounts too.
 */
export const loadRegister = Effect.fn("Register.load")(
  function*(organizations: number, database: Redacted.Redacted) {
    const sql = yield* SqlClient.SqlClient
    const directory = yield* temporary
    const bulk = join(directory, "organizations.jsonl")
    const sample = join(directory, "sample")
    yield* Console.log(`Generating ${organizations.toLocaleString("en")} organizations`)
    yield* Effect.promise(() => writeBulk(bulk, organizations))
    yield* Sample.writeTo(sample, { organizations: Math.min(featured, organizations) })
    yield* importing("offeneregister", bulk, database)
    yield* importing("announcements", join(sample, "announcements"), database)
    yield* importing("profiles", join(sample, "profiles"), database)
    yield* Console.log("Filling the peers' table")
    yield* recordsOf(readOffeneRegister, bulk).pipe(
      Stream.mapEffect(profileOf),
      Stream.grouped(1000),
      Stream.runForEach((profiles) => addOrganizations(sql, profiles))
    )
    yield* markFeatured(join(sample, "profiles"))
  },
  Effect.scoped,
  Effect.provide(services)
)
