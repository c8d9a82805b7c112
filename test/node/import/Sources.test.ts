import { assert, describe, it } from "@effect/vitest"
import { webServer } from "@kontor/testing/fixtures"
import { type Clock, DateTime, Effect, Redacted, Schedule } from "effect"
import { createHash } from "node:crypto"
import { mkdir, utimes, writeFile } from "node:fs/promises"
import type { IncomingMessage } from "node:http"
import { join } from "node:path"
import { announcement, categories } from "../../sources/announcements/Announcement.ts"
import { dataDirectory, kontorHere } from "../../support/Command.ts"
import { url } from "../../support/Database.ts"
import { examineHere } from "../../support/Doctor.ts"
import { goldenCopy } from "../../support/GoldenCopy.ts"
import { clockFrom } from "../../support/HeldClock.ts"
import { startService } from "../../support/RunningService.ts"
import { secureServer, trust } from "../../support/SecureServer.ts"
import { keyList, newKey } from "../../support/ServiceKeys.ts"

const everySecond = "* * * * * *"

const item = (id: string): string => announcement(categories.deletion, "Die Gesellschaft soll gelöscht werden.", { id })

/** Puts files into a folder, the last one first, as if they had been there for long. */
const put = (folder: string, ...names: ReadonlyArray<string>) =>
  Effect.promise(async () => {
    await mkdir(folder, { recursive: true })
    for (const name of names.toReversed()) {
      await writeFile(join(folder, name), item(name))
      await utimes(join(folder, name), 1_000_000_000, 1_000_000_000)
    }
  })

/** So many days before today, as they are written in Berlin. */
const daysAgo = (days: number): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(Date.now() - days * 86_400_000)

interface Reported {
  readonly file: string
  readonly outcome: string
  readonly failure: string | null
  readonly imported: number
  readonly operator: string
}

/** A service whose sources are these, and what it imported, by the clock of the machine or one that is given. */
const sourcesOf = Effect.fnUntraced(function*(entries: ReadonlyArray<object>, clock?: Clock.Clock) {
  const directory = yield* dataDirectory
  const file = join(directory, "sources.json")
  yield* Effect.promise(() => writeFile(file, JSON.stringify(entries)))
  const database = yield* url
  const environment = {
    KONTOR_DATABASE_URL: Redacted.value(database),
    KONTOR_DATA_DIR: directory,
    KONTOR_KEYS: keyList(newKey("own")),
    KONTOR_BASE_URL: "https://kontor.example/api",
    KONTOR_SOURCES: file
  }
  const imports = Effect.map(
    kontorHere(["imports", "list", "--json"], environment, clock),
    ({ stderr, stdout }) => {
      assert.strictEqual(stderr, "")
      return (JSON.parse(stdout).imports as ReadonlyArray<Reported>).toReversed()
    }
  )
  const until = (is: (imports: ReadonlyArray<Reported>) => boolean) =>
    imports.pipe(Effect.repeat({ schedule: Schedule.spaced("500 millis"), until: is }))
  const worker = startService(["--roles", "worker"], environment)
  const here = kontorHere(["serve", "--roles", "worker", "--port", "0"], environment, clock)
  /** A worker in this process, for as long as the effect runs. */
  const withWorker = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.raceFirst(effect, Effect.flatMap(here, Effect.die))
  return { environment, here, imports, until, worker, withWorker }
})

const isCompleted = (...files: ReadonlyArray<string>) => (imports: ReadonlyArray<Reported>): boolean =>
  files.every((name) => imports.some(({ file, outcome }) => file === name && outcome === "completed"))

describe("operators#sources: a worker", () => {
  it.live("imports the files of a folder in order, each on one of its nodes", () =>
    Effect.gen(function*() {
      const folder = join(yield* dataDirectory, "days")
      const names = ["1.json", "2.json", "3.json", "4.json"]
      const later = "5.json"
      yield* put(folder, ...names)
      const { until, worker } = yield* sourcesOf([
        { source: "announcements", folder, schedule: everySecond, licence: "of the test" }
      ])
      yield* Effect.all([worker, worker], { concurrency: 2 })
      yield* until(isCompleted(...names))
      // A worker takes it after it has looked at all before it once more.
      yield* put(folder, later)
      const all = yield* until(isCompleted(later))
      assert.deepStrictEqual(
        all.map(({ file, imported }) => [file, imported]),
        [...names, later].map((name) => [name, 1])
      )
      assert.strictEqual(all[0]?.operator, "kontor serve")
    }).pipe(Effect.scoped))

  it.live("reports a folder that is missing as failed, until it is there, and imports what is in it", () =>
    Effect.gen(function*() {
      const [folder, other] = [join(yield* dataDirectory, "late"), yield* dataDirectory]
      const { environment, until, withWorker } = yield* sourcesOf(
        [folder, other].map((folder) => ({
          source: "announcements",
          folder,
          schedule: everySecond,
          licence: "of the test"
        }))
      )
      yield* Effect.gen(function*() {
        yield* until((all) => all.some(({ outcome }) => outcome === "failed"))
        const found = Effect.map(
          examineHere(environment),
          ({ findings }) => findings.filter(({ check }) => check === "imports").map(({ found }) => found).join("\n")
        )
        assert.match(yield* found, /the last import of announcements failed: .*late: the folder cannot be read/)
        // A file of another folder shows that the time of a further round has come.
        yield* put(other, "other.json")
        const failed = (yield* until(isCompleted("other.json"))).filter(({ outcome }) => outcome === "failed")
        assert.deepStrictEqual(failed.map(({ file }) => file), ["."])
        assert.match(failed[0]?.failure ?? "", /late: the folder cannot be read \(ENOENT: no such file or directory/)
        yield* put(folder, "1.json")
        yield* until(isCompleted("1.json"))
        assert.match(yield* found, /^announcements: last completed at/)
      }).pipe(withWorker)
    }).pipe(Effect.scoped))

  it.live("imports the days of an address, asks again for today's by its version, and repeats what failed", () =>
    Effect.gen(function*() {
      const { clock, move } = yield* clockFrom(DateTime.makeUnsafe("2026-07-10T12:00:00+02:00"))
      const [before, yesterday, today] = ["2026-07-08", "2026-07-09", "2026-07-10"]
      const conditions: Array<string | undefined> = []
      let failures = 0
      const server = yield* webServer((request: IncomingMessage, response) => {
        const answer = (status: number, etag?: string, body?: string) =>
          response.writeHead(status, etag === undefined ? {} : { etag }).end(body)
        if (request.url === `/${before}.json`) return answer(404)
        if (request.url === `/${yesterday}.json`) return answer(200, "\"y\"", item("yesterday"))
        if (request.url !== `/${today}.json`) return answer(500)
        conditions.push(request.headers["if-none-match"])
        if (failures++ === 0) return answer(503)
        return request.headers["if-none-match"] === "\"t\"" ? answer(304) : answer(200, "\"t\"", item("today"))
      })
      const { environment, until, withWorker } = yield* sourcesOf([{
        source: "announcements",
        url: `${server.url}/{date}.json`,
        from: before,
        schedule: everySecond,
        licence: "of the test",
        allow_private: true
      }], clock)
      yield* Effect.gen(function*() {
        const failed = yield* until((imports) => imports.some(({ outcome }) => outcome === "failed"))
        assert.deepStrictEqual(failed.map(({ file, outcome }) => [file, outcome]), [
          [yesterday, "completed"],
          [today, "failed"]
        ])
        assert.strictEqual(failed[1]?.failure, `${server.url}/${today}.json: it answers 503.`)
        const { findings } = yield* examineHere(environment, clock)
        const found = findings.filter(({ check }) => check === "sources" || check === "imports")
        assert.match(
          found.map(({ found }) => found).join("\n"),
          /announcements from .* \(of the test\)\n.*it answers 503/
        )

        yield* move("1 minute")
        yield* until(isCompleted(today))
        yield* Effect.suspend(() => Effect.succeed(conditions.length)).pipe(
          Effect.repeat({ schedule: Schedule.spaced("200 millis"), until: (asked) => asked > 3 })
        )
        assert.deepStrictEqual(conditions.slice(0, 4), [undefined, undefined, "\"t\"", "\"t\""])
        assert.lengthOf(server.asked.filter((path) => path === `/${yesterday}.json`), 1)
      }).pipe(withWorker)
    }).pipe(Effect.scoped))

  it.live("asks again for a day that was refused, and imports its file once it has changed", () =>
    Effect.gen(function*() {
      const { clock } = yield* clockFrom(DateTime.makeUnsafe("2026-07-10T12:00:00+02:00"))
      let isCorrected = false
      const conditions: Array<string | undefined> = []
      const server = yield* webServer((request: IncomingMessage, response) => {
        if (request.url !== "/2026-07-09.json") return response.writeHead(404).end()
        const condition = request.headers["if-none-match"]
        conditions.push(condition)
        if (isCorrected) return response.writeHead(200, { etag: "\"2\"" }).end(item("corrected"))
        return condition === "\"1\""
          ? response.writeHead(304).end()
          : response.writeHead(200, { etag: "\"1\"" }).end("[]")
      })
      const { until, withWorker } = yield* sourcesOf([{
        source: "announcements",
        url: `${server.url}/{date}.json`,
        from: "2026-07-09",
        schedule: everySecond,
        licence: "of the test",
        allow_private: true
      }], clock)
      yield* Effect.gen(function*() {
        yield* until((imports) => imports.some(({ outcome }) => outcome === "failed"))
        yield* Effect.suspend(() => Effect.succeed(conditions.length)).pipe(
          Effect.repeat({ schedule: Schedule.spaced("200 millis"), until: (asked) => asked > 1 })
        )
        assert.deepStrictEqual(conditions.slice(0, 2), [undefined, "\"1\""])
        isCorrected = true
        yield* until(isCompleted("2026-07-09"))
      }).pipe(withWorker)
    }).pipe(Effect.scoped))

  it.live("leaves a refused day of an address to the command that accepts its layout", () =>
    Effect.gen(function*() {
      const { clock } = yield* clockFrom(DateTime.makeUnsafe("2026-07-10T12:00:00+02:00"))
      const layout = `[${
        Array.from({ length: 12 }, (_, at) =>
          announcement(categories.deletion, "", {
            id: String(at),
            details: "Ein Text."
          })).join(",")
      }]`
      const server = yield* webServer(({ headers, url }, response) => {
        if (url !== "/2026-07-09.json") return response.writeHead(404).end()
        return headers["if-none-match"] === "\"1\""
          ? response.writeHead(304).end()
          : response.writeHead(200, { etag: "\"1\"" }).end(layout)
      })
      const address = `${server.url}/{date}.json`
      const { environment, imports, until, withWorker } = yield* sourcesOf([{
        source: "announcements",
        url: address,
        from: "2026-07-09",
        schedule: everySecond,
        licence: "of the test",
        allow_private: true
      }], clock)
      yield* withWorker(until((imports) => imports.some(({ outcome }) => outcome === "failed")))
      const watch = (...args: ReadonlyArray<string>) =>
        kontorHere(["import", ...args, "--watch", "--json"], environment, clock)
      const nothing = yield* watch("announcements", address)
      assert.deepStrictEqual([nothing.code, JSON.parse(nothing.stdout)], [0, { taken: [] }])
      const accepted = yield* watch("announcements", address, address, "--accept-layout")
      assert.deepStrictEqual([accepted.code, accepted.stderr], [0, ""])
      const [last] = (yield* imports).toReversed()
      assert.deepInclude(last, { file: "2026-07-09", outcome: "completed", imported: 12 })
      const unknown = yield* watch("announcements", `${server.url}/other.json`)
      assert.strictEqual(unknown.code, 1)
      assert.strictEqual(
        unknown.stderr,
        `kontor: KONTOR_SOURCES has no address ${server.url}/other.json of announcements. ` +
          `Give one as it stands there: ${address}.\n`
      )
      const ofNone = yield* watch("profiles", address)
      assert.match(ofNone.stderr, /of profiles\. Name there the address to import from, or give a folder\.\n$/)
    }).pipe(Effect.scoped))

  it.live("imports the newest golden copy of the Global LEI Index by its addresses as one, and again when one changes", () =>
    Effect.gen(function*() {
      const first = daysAgo(2)
      const [lei, relations, authorities] = goldenCopy({ organizations: 3 }, "csv").map(({ content }) => content)
      const files: Record<string, string | undefined> = { lei2: lei, rr: relations }
      let newest = 1
      const server = yield* webServer((request: IncomingMessage, response) => {
        // By the day of the request: a new one may begin meanwhile.
        const [, day = "", kind = ""] = /^\/(.+)-(lei2|rr)\.csv$/u.exec(request.url!) ?? []
        const copied = day <= daysAgo(newest) ? files[kind] : undefined
        const body = request.url === "/authorities.csv" ? authorities : copied
        const etag = `"${createHash("sha256").update(body ?? "").digest("hex")}"`
        if (body === undefined) response.writeHead(404).end()
        else if (request.headers["if-none-match"] === etag) response.writeHead(304).end()
        else response.writeHead(200, { etag }).end(body)
      })
      const { until, withWorker } = yield* sourcesOf([{
        source: "gleif",
        url: ["{date}-lei2.csv", "{date}-rr.csv", "authorities.csv"].map((name) => `${server.url}/${name}`),
        from: first,
        schedule: everySecond,
        licence: "CC0",
        allow_private: true
      }])
      const all = yield* Effect.gen(function*() {
        yield* until((imports) => isCompleted(daysAgo(1))(imports))
        newest = 0
        yield* until((imports) => isCompleted(daysAgo(0))(imports))
        files["rr"] = `${relations}\n`
        return yield* until((imports) => imports.filter(({ outcome }) => outcome === "completed").length >= 3)
      }).pipe(withWorker)
      const [yesterday, ...later] = all.map(({ failure, imported }) => [imported, failure])
      assert.deepStrictEqual(yesterday, [3, null])
      assert.deepStrictEqual(later, later.map(() => [0, null]))
      assert.deepStrictEqual(server.asked.filter((path) => path.includes(first)), [])
    }).pipe(Effect.scoped))

  it.live("says that a list beside golden copies is missing, and does not go on to the days before", () =>
    Effect.gen(function*() {
      const [lei] = goldenCopy({ organizations: 1 }, "csv").map(({ content }) => content)
      const server = yield* webServer((request, response) => {
        if (request.url!.endsWith("-lei2.csv")) response.end(lei)
        else response.writeHead(404).end()
      })
      const { until, withWorker } = yield* sourcesOf([{
        source: "gleif",
        url: ["{date}-lei2.csv", "authorities.csv"].map((name) => `${server.url}/${name}`),
        from: daysAgo(9),
        schedule: everySecond,
        licence: "CC0",
        allow_private: true
      }])
      const [failed] = yield* withWorker(until((imports) => imports.some(({ outcome }) => outcome === "failed")))
      assert.match(failed?.failure ?? "", /authorities\.csv: it is not there/)
      assert.lengthOf(new Set(server.asked), 2)
    }).pipe(Effect.scoped))

  it.live("follows five redirects in a row of an address, and says what is wrong with others", () =>
    Effect.gen(function*() {
      const server = yield* webServer((request, response) => {
        const [, name = "", left = "5"] = request.url!.split("/")
        if (name === "latest" && left === "0") response.writeHead(200, { etag: "\"copy\"" }).end(item("copy"))
        else if (name === "nowhere") response.writeHead(301).end()
        else response.writeHead(302, { location: `/${name}/${name === "latest" ? Number(left) - 1 : left}` }).end()
      })
      const places = ["latest", "round", "nowhere"].map((name) => ({
        source: "announcements",
        url: `${server.url}/${name}`,
        schedule: everySecond,
        licence: "of the test",
        allow_private: true
      }))
      const { until, withWorker } = yield* sourcesOf(places)
      const all = yield* withWorker(
        until((imports) =>
          places.every(({ url }) => imports.some(({ file, outcome }) => url.endsWith(file) && outcome !== "running"))
        )
      )
      const resultOf = (name: string) => all.find(({ file }) => file === name)
      assert.deepInclude(resultOf("latest"), { outcome: "completed", imported: 1, failure: null })
      assert.match(resultOf("round")?.failure ?? "", /round: it redirects more than 5 times/)
      assert.match(resultOf("nowhere")?.failure ?? "", /nowhere: it redirects to no valid address/)
    }).pipe(Effect.scoped))

  it.live("follows a redirect from https to https, and none to http", () =>
    Effect.gen(function*() {
      const plain = yield* webServer((_, response) => response.end(item("plain")))
      const secure = yield* secureServer("localhost", ({ url }, response) => {
        if (url === "/downgraded.json") response.writeHead(302, { location: `${plain.url}/all.json` }).end()
        else if (url === "/moved.json") response.writeHead(302, { location: "/all.json" }).end()
        else response.end(item("secure"))
      })
      yield* trust(secure.cert)
      const names = ["moved.json", "downgraded.json"]
      const { until, withWorker } = yield* sourcesOf(names.map((name) => ({
        source: "announcements",
        url: `https://localhost:${secure.port}/${name}`,
        schedule: everySecond,
        licence: "of the test",
        allow_private: true
      })))
      const all = yield* withWorker(until((imports) =>
        names.every((name) => imports.some(({ file, outcome }) => file === name && outcome !== "running"))
      ))
      const resultOf = (name: string) =>
        all.find(({ file }) => file === name)
      assert.deepInclude(resultOf("moved.json"), { outcome: "completed", imported: 1, failure: null })
      assert.match(
        resultOf("downgraded.json")?.failure ?? "",
        /downgraded\.json: it redirects to http:\/\/127\.0\.0\.1:\d+, which is not https/
      )
      assert.deepStrictEqual(plain.asked, [])
    }).pipe(Effect.scoped))

  it.live("reaches no host that is not on the public internet, unless its place allows it", () =>
    Effect.gen(function*() {
      const server = yield* webServer((_, response) => response.end(item("private")))
      const { until, withWorker } = yield* sourcesOf([
        { source: "announcements", url: `${server.url}/all.json`, schedule: everySecond, licence: "of the test" }
      ])
      const [failed] = yield* withWorker(
        until((imports) => imports.length > 0 && imports.every(({ outcome }) => outcome === "failed"))
      )
      assert.match(failed?.failure ?? "", /all\.json: its host is not on the public internet \(DESTINATION_REFUSED\)/)
      assert.deepStrictEqual(server.asked, [])
    }).pipe(Effect.scoped))

  it.live("does not start with a file of sources that is not valid, and says what is wrong", () =>
    Effect.gen(function*() {
      for (
        const [entries, fault] of [
          [[{ source: "announcements", licence: "x" }], /must have either folder or url/],
          [
            [{ source: "announcements", url: "https://a.example/{date}", licence: "x" }],
            /must have from, the first day/
          ],
          [[{ source: "gleif", url: "https://a.example/lei2.csv", licence: "x" }], /must have a list of all addresses/],
          [[{ source: "nothing", folder: "/a", licence: "x" }], /0\.source: /],
          [
            [{ source: "profiles", folder: "/a", schedule: "often", licence: "x" }],
            /0\.schedule: must be a cron expression/
          ],
          [[{ source: "profiles", folder: "/a" }], /0\.licence: /],
          [
            ["/a", "/a"].map((folder) => ({ source: "profiles", folder, licence: "x" })),
            /must name every folder and url once/
          ]
        ] as const
      ) {
        const { code, stderr } = yield* (yield* sourcesOf(entries)).here
        assert.strictEqual(code, 1)
        assert.match(stderr, /The sources in .*sources\.json are not valid: /)
        assert.match(stderr, fault)
      }
    }).pipe(Effect.scoped))
})
