import { PgClient } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Redacted, Schedule } from "effect"
import { execFileSync } from "node:child_process"
import { cp, mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { freePort, hasClusters, server } from "../chaos/database/Clusters.ts"
import { dataDirectory, kontorHere } from "../support/Command.ts"
import { emptyUrl } from "../support/Database.ts"
import { type Fence, fencesOf } from "../support/Fences.ts"
import { goldenCopy } from "../support/GoldenCopy.ts"
import { type Here, imported, prepareFolder, typed } from "../support/Reader.ts"
import { startService } from "../support/RunningService.ts"
import { keyList, newKey } from "../support/ServiceKeys.ts"
import { files, root } from "../workspace/Source.ts"

const unpublished = "no package is published yet"

/** The blocks that do not run here, by their first line, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  "npm test": "this runs in it",
  "npx @kontor/node serve --demo # with a sample register, at http://127.0.0.1:8080": unpublished,
  "npm install @kontor/core effect": unpublished,
  "npm install @kontor/register @kontor/core effect": unpublished,
  "npm install --save-dev @kontor/testing @effect/vitest vitest": unpublished,
  "pip install ./clients/python": "it would change the Python of this machine; the blocks below it run its sources",
  "sudo apt-get install patroni etcd-server haproxy postgresql   # Debian; etcd on three machines, PostgreSQL on two":
    "a cluster of machines: `npm run nightly` runs it where the packages are installed",
  "import { RateLimitsMemory } from \"@kontor/core/memory\"":
    "a file of tests: test/contract/RateLimits.test.ts runs the same suite"
}

const pages = files(
  "README.md",
  "docs/{quickstart,monitoring,embedding,real-data}.md",
  "docs/operating/*.md",
  "packages/*/README.md",
  "clients/python/README.md"
).flatMap(({ path, text }) => ({ path, fences: fencesOf(path, text) }))

const firstLine = ({ text }: Fence) => text.split("\n")[0] ?? ""

const blocksOf = (path: string, ...languages: ReadonlyArray<string>) =>
  pages.filter((page) => page.path === path).flatMap(({ fences }) => fences)
    .filter((fence) => languages.includes(fence.language) && !(firstLine(fence) in elsewhere))

const has = (command: string, ...args: ReadonlyArray<string>): boolean => {
  try {
    execFileSync(command, args, { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

const adminToken = "operators-of-the-demonstration-0123456789"
const keys = keyList(newKey("k1"))
const aSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

/** A demonstration as `npm start` runs it, in the folder of a reader, with what the pages leave open. */
class Demonstration extends Context.Service<Demonstration, {
  readonly folder: string
  readonly origin: string
  readonly here: Here
  readonly environment: Readonly<Record<string, string>>
}>()("@kontor/test/e2e/Documented.test/Demonstration") {
  static readonly layer = Layer.effect(
    Demonstration,
    Effect.gen(function*() {
      const folder = yield* dataDirectory
      yield* prepareFolder(folder)
      const { origin } = yield* startService(["--demo"], {
        KONTOR_ADMIN_TOKEN: adminToken,
        KONTOR_DATA_DIR: join(folder, ".kontor"),
        KONTOR_DEMO_ORGANIZATIONS: "240"
      })
      yield* Effect.promise(() => fetch(`${origin}/readyz`)).pipe(
        Effect.repeat({ schedule: Schedule.spaced("50 millis"), until: ({ status }) => status === 200 })
      )
      const { max, pro } = JSON.parse(
        yield* Effect.promise(() => readFile(join(folder, ".kontor/demo-keys.json"), "utf8"))
      )
      const { token } = yield* Effect.promise(() =>
        fetch(`${origin}/admin/v1/accounts/${pro.account_id}/tokens`, {
          method: "POST",
          headers: { authorization: `Bearer ${adminToken}`, "content-type": "application/json" },
          body: JSON.stringify({ token_name: "docs", abilities: ["api:data", "account:read"] })
        }).then((response) => response.json() as Promise<{ readonly token: string }>)
      )
      const receiver = yield* freePort
      const { port } = new URL(origin)
      return Demonstration.of({
        folder,
        origin,
        here: [
          ["127.0.0.1:8080", `127.0.0.1:${port}`],
          ["127.0.0.1:3000", `127.0.0.1:${receiver}`],
          ["https://data.example", origin],
          ["kt_…", pro.api_key],
          ["7|…", token],
          ["whsec_…", aSecret],
          ["k1:…", keys]
        ],
        environment: {
          KONTOR_ADMIN_TOKEN: adminToken,
          KONTOR_ADMIN_URL: `${origin}/admin/v1`,
          ACCOUNT: max.account_id,
          PORT: String(receiver)
        }
      })
    })
  )
}

/** A folder of its own, without a demonstration: `kontor serve` runs services of the page, which end with it. */
const apart = Effect.gen(function*() {
  const folder = yield* dataDirectory
  yield* prepareFolder(folder)
  const [port, another] = [yield* freePort, yield* freePort]
  const role = `kontor_service_${port}`
  const database = Redacted.value(yield* emptyUrl)
  const here: Here = [
    ["127.0.0.1:8080", `127.0.0.1:${port}`],
    ["--port 8081", `--port ${another}`],
    ["127.0.0.1:8081", `127.0.0.1:${another}`],
    ["kontor_service", role],
    ["KONTOR_KEYS=…", `KONTOR_KEYS=${keys}`],
    ["postgres://…", database]
  ]
  return { folder, here, database, role, environment: { KONTOR_PORT: String(port), OWNER_URL: database } }
})

const asOwner = (url: string, statement: string) =>
  PgClient.PgClient.use((sql) => sql.unsafe(statement)).pipe(
    Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 })),
    Effect.orDie
  )

/** A user in a table of the team's own. */
const paulaId = "0190c4f2-0000-7000-8000-000000000001"
const users = `CREATE TABLE users AS SELECT '${paulaId}'::uuid AS id, 'Paula' AS name, 'pro' AS plan`

/** The pages whose commands ask a demonstration, and those whose commands run services or nothing. */
const pagesOfDemonstration = ["README.md", "docs/quickstart.md", "docs/monitoring.md", "docs/operating/sign-in.md"]
const pagesApart = [
  ...["operators-api", "processes", "prices", "scaling"].map((name) => `docs/operating/${name}.md`),
  "packages/node/README.md"
]

/** The pages of each language that tests run; those of TypeScript are all. */
const tested: Readonly<Record<string, ReadonlyArray<string>>> = {
  sh: [
    ...pagesOfDemonstration,
    ...pagesApart,
    "docs/real-data.md",
    "docs/operating/imports.md",
    "docs/operating/backup.md",
    "docs/operating/database.md"
  ],
  python: ["clients/python/README.md"],
  json: ["docs/operating/prices.md", "packages/node/README.md", "packages/sources/README.md"]
}

const run = Effect.fnUntraced(function*(path: string) {
  assert.strictEqual(yield* typed({ fences: blocksOf(path, "sh"), ...yield* Demonstration }), "")
})

layer(Demonstration.layer, { excludeTestServices: true })("Docs, run as they are printed", (it) => {
  for (const path of pagesOfDemonstration) {
    it.effect(`${path}: its commands, on a demonstration`, () => run(path))
  }

  it.effect("TypeScript of all pages, on a demonstration", () =>
    Effect.gen(function*() {
      const { environment, folder, here } = yield* Demonstration
      const [database, index] = [Redacted.value(yield* emptyUrl), Redacted.value(yield* emptyUrl)]
      yield* asOwner(database, users)
      const team = { TEAM_DATABASE_URL: database, KONTOR_KEYS: keys, USER_ID: paulaId }
      const [port, another, own, receiver] = [yield* freePort, yield* freePort, yield* freePort, yield* freePort]
      const fences = pages.flatMap(({ path }) => blocksOf(path, "ts"))
      assert.isAbove(fences.length, 25)
      const complaint = yield* imported({
        fences,
        folder,
        here: [
          ["{ port: 8080 }", `{ port: ${port} }`],
          ["127.0.0.1:3000", `127.0.0.1:${another}`],
          ["listen(3000)", `listen(${another})`],
          ["127.0.0.1:4000", `127.0.0.1:${own}`],
          ["listen(4000)", `listen(${own})`],
          ["127.0.0.1:4001", `127.0.0.1:${receiver}`],
          ["listen(4001)", `listen(${receiver})`],
          ["postgres://kontor@localhost/team", database],
          ...here
        ],
        environment: { ...environment, DATABASE_URL: index, ...team }
      })
      assert.strictEqual(complaint, "")
    }))

  it.effect.skipIf(!has("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 11))"))(
    "clients/python/README.md: its Python (needs Python 3.11), on a demonstration",
    () =>
      Effect.gen(function*() {
        const { environment, folder, ...demonstration } = yield* Demonstration
        const fences = blocksOf("clients/python/README.md", "python").map((fence) => ({
          ...fence,
          text: `python3 -B - <<'END'\n${fence.text}\nEND`
        }))
        const PYTHONPATH = join(root, "clients/python/src")
        const complaint = yield* typed({
          ...demonstration,
          fences,
          folder,
          environment: { ...environment, PYTHONPATH }
        })
        assert.strictEqual(complaint, "")
      })
  )

  it.effect("docs/real-data.md and docs/operating/imports.md: their commands, with files of each source, on a demonstration", () =>
    Effect.gen(function*() {
      const { folder } = yield* Demonstration
      const [manifest] = blocksOf("packages/sources/README.md", "json")
      yield* Effect.promise(async () => {
        const fixtures = join(root, "test/fixtures")
        await mkdir(join(folder, "delivery/hrb-1000000"), { recursive: true })
        await mkdir(join(folder, "golden-copy"), { recursive: true })
        await Promise.all([
          cp(join(fixtures, "offeneregister/companies.jsonl.bz2"), join(folder, "de_companies_ocdata.jsonl.bz2")),
          cp(join(fixtures, "announcements"), join(folder, "announcements"), { recursive: true }),
          cp(join(fixtures, "xjustiz"), join(folder, "documents"), { recursive: true }),
          cp(join(fixtures, "profiles/profiles.jsonl"), join(folder, "profiles.jsonl")),
          writeFile(join(folder, "delivery/manifest.jsonl"), manifest!.text),
          ...goldenCopy({ organizations: 3 }, "csv").map(({ content, name }) =>
            writeFile(join(folder, "golden-copy", name), content)
          ),
          ...["ad", "list"].map((name) => writeFile(join(folder, `delivery/hrb-1000000/${name}.pdf`), "%PDF-1.7\n"))
        ])
      })
      yield* run("docs/real-data.md")
      yield* run("docs/operating/imports.md")
    }))

  it.effect("packages/node/README.md: its settings of an agent, which lists the tools of a demonstration", () =>
    Effect.gen(function*() {
      const { here, origin } = yield* Demonstration
      const [settings] = blocksOf("packages/node/README.md", "json")
      const { mcpServers: { kontor } } = JSON.parse(settings!.text)
      const key = here.find(([onPage]) => onPage === "kt_…")![1]
      const answer = yield* Effect.promise(() =>
        fetch(kontor.url.replace("https://kontor.example", origin), {
          method: "POST",
          headers: {
            ...kontor.headers,
            "x-api-key": key,
            accept: "application/json, text/event-stream",
            "content-type": "application/json"
          },
          body: JSON.stringify({
            jsonrpc: "2.0",
            id: 1,
            method: "initialize",
            params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "docs", version: "1" } }
          })
        })
      )
      assert.deepStrictEqual([kontor.type, answer.status], ["http", 200])
    }))

  for (const path of pagesApart) {
    it.effect(`${path}: its commands`, () =>
      Effect.gen(function*() {
        const session = yield* apart
        const [prices] = blocksOf("docs/operating/prices.md", "json")
        yield* Effect.promise(() => writeFile(join(session.folder, "prices.json"), prices!.text))
        assert.strictEqual(yield* typed({ fences: blocksOf(path, "sh"), ...session }), "")
      }))
  }

  it.effect.skipIf(!has("psql", "--version"))(
    "docs/operating/database.md: its commands (need psql)",
    () =>
      Effect.gen(function*() {
        const session = yield* apart
        yield* Effect.addFinalizer(() =>
          Effect.andThen(
            asOwner(session.database, `DROP OWNED BY ${session.role} CASCADE`),
            asOwner(session.database, `DROP ROLE ${session.role}`)
          )
        )
        assert.strictEqual(
          yield* typed({ fences: blocksOf("docs/operating/database.md", "sh"), ...session }),
          ""
        )
      })
  )

  it.effect.skipIf(!hasClusters || !has("pg_dump", "--version"))(
    "docs/operating/backup.md: its commands, from one server to another (need the programs of PostgreSQL)",
    () =>
      Effect.gen(function*() {
        const [owner, another] = [yield* server, yield* server].map(({ url }) => Redacted.value(url))
        const asService = (url = "") => url.replace("kontor@", "kontor_service:secret@")
        const restored = another!.replace(/postgres$/, "restored")
        const given = { KONTOR_KEYS: keys, KONTOR_BASE_URL: "https://kontor.example/api" }
        const kontor = (url: string, ...args: ReadonlyArray<string>) =>
          Effect.map(kontorHere(args, { ...given, KONTOR_DATABASE_URL: url }), ({ code, stderr, stdout }) => {
            assert.strictEqual(code, 0, stderr)
            return stdout
          })
        yield* asOwner(owner!, "CREATE ROLE kontor_service LOGIN PASSWORD 'secret'")
        yield* kontor(owner!, "migrate", "--role", "kontor_service")
        const accounts = yield* Effect.forEach(["100", "200", "300"], (credits) =>
          kontor(asService(owner), "accounts", "create", "--name", "A", "--credits", credits, "--json"))
        const { account_id } = JSON.parse(accounts[0]!)
        for (const credits of ["7", "5"]) {
          yield* kontor(asService(owner), "accounts", "grant", account_id, credits)
        }

        const { environment, folder } = yield* apart
        const wrong = yield* typed({
          fences: blocksOf("docs/operating/backup.md", "sh"),
          folder,
          here: [["postgres://kontor_service:secret@restored.example/restored", asService(restored)]],
          environment: {
            ...environment,
            ...given,
            OWNER_URL: owner!,
            SERVER_URL: another!,
            RESTORED_URL: restored,
            KONTOR_DATABASE_URL: asService(owner)
          }
        })
        assert.strictEqual(wrong, "")
      })
  )

  it.effect("what a page shows wrong is found: a command that fails, and an answer that differs", () =>
    Effect.gen(function*() {
      const session = yield* Demonstration
      const found = (page: string) => typed({ ...session, fences: fencesOf("page.md", page) })
      const address = "http://127.0.0.1:8080/api/v1/auth/tokens"
      assert.match(yield* found(`\n\`\`\`sh\ncurl -X POST ${address}\n\`\`\`\n`), /^page\.md:2 failed: .*405/s)
      const prices = "```sh\ncurl -sS http://127.0.0.1:8080/readyz\n```\n\n```json\n{ \"status\": \"none\" }\n```\n"
      assert.match(yield* found(prices), /^page\.md:1: \$\.status is "ready", not "none"/)
      assert.strictEqual(yield* found(prices.replace("none", "re…")), "")
    }))

  it.effect("every block of code runs in a test, or there is a reason why it does not", () =>
    Effect.sync(() => {
      const fences = pages.flatMap(({ fences }) => fences)
      const unknown = Object.keys(elsewhere).filter((line) => !fences.some((fence) => firstLine(fence) === line))
      const untested = pages.flatMap(({ fences, path }) =>
        fences.filter((fence) =>
          !(firstLine(fence) in elsewhere) && fence.language !== "ts" && fence.language !== "text"
          && !tested[fence.language]?.includes(path)
        )
      )
      assert.deepStrictEqual([unknown, untested.map(({ place }) => place)], [[], []])
    }))
})
