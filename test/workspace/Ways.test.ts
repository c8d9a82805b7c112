import { assert, it } from "@effect/vitest"
import { RegisterIntake } from "@kontor/register"
import { sourceRecord } from "@kontor/testing/fixtures"
import { Array, Effect, Redacted, Schema } from "effect"
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { dataDirectory, type Environment, environmentOf } from "../support/Command.ts"
import * as Database from "../support/Database.ts"
import { nodeEnvironment, paidAccount } from "../support/PaidService.ts"
import * as RegisterLayers from "../support/RegisterLayers.ts"
import { files as sourcesOf } from "./Source.ts"

const [architecture] = sourcesOf("docs/architecture.md")

const Files = Schema.fromJsonString(Schema.Array(Schema.String))

/** The files that a program of `ways` prints. It runs the sources, as built modules are not files of their own. */
const filesOf = Effect.fnUntraced(function*(program: URL, args: ReadonlyArray<string>, environment: Environment = {}) {
  const env = environmentOf({ ...environment, NODE_OPTIONS: "" })
  const { stdout } = yield* Effect.promise(() =>
    promisify(execFile)(process.execPath, [fileURLToPath(program), ...args], { env })
  )
  return yield* Schema.decodeEffect(Files)(stdout)
})

/**
 * How many files of the packages a way passes at most. What makes one longer says why; what shortens it lowers this.
 * The log of requests and the way to a standby are apart from what every command loads. What a sentence asserts is a
 * subject of its own beside the grammars of what it says.
 */
const most = { request: 30, announcement: 64 }

/** The files that a section of docs/architecture.md draws on a way. */
const drawn = (heading: string): ReadonlyArray<string> => {
  const section = architecture!.text.split(/^## /mu).find((text) => text.startsWith(heading)) ?? ""
  return [...section.matchAll(/^(\w+\/src\/\S+\.ts) /gmu)].map(([, file = ""]) => file)
}

/** Holds a way against its limit and its drawing, and prints it. */
const isWithin = (limit: number, way: string, heading: string, files: ReadonlyArray<string>): void => {
  const inVain = drawn(heading).filter((file) => !files.includes(file))
  assert.deepStrictEqual(inVain, [], `docs/architecture.md draws files that are not on the way: ${heading}`)
  assert.isNotEmpty(drawn(heading))
  const counts = Object.entries(Array.groupBy(files, (file) => file.split("/")[0]!))
    .map(([name, { length }]) => `${name} ${length}`)
  assert.isAtMost(files.length, limit, files.join("\n"))
  process.stdout.write(`${way} passes ${files.length} files: ${counts.join(", ")}\n`)
}

it.live("a fetch-organization passes no more files than it may", () =>
  Effect.gen(function*() {
    const url = yield* Database.url
    const record = sourceRecord({ facts: { name: "Muster Optik GmbH" } })
    yield* RegisterIntake.use(({ take }) => take([record])).pipe(Effect.provide(RegisterLayers.ofDatabase(url)))
    const environment = yield* nodeEnvironment(url, {
      KONTOR_BASE_URL: "https://kontor.example/api",
      KONTOR_LOG_REQUESTS: "1000"
    })
    const { api_key } = yield* paidAccount(environment, 1000)
    const path = `fetch-organization?q=HRB ${record.registration.number} Hamburg`
    const files = yield* filesOf(new URL("ways/RequestWay.ts", import.meta.url), [api_key, path], environment)
    isWithin(most.request, "A fetch-organization", "How a request flows", files)
  }))

it.live("an announcement passes no more files on its way to a webhook than it may", () =>
  Effect.gen(function*() {
    const program = new URL("ways/AnnouncementWay.ts", import.meta.url)
    const files = yield* filesOf(program, [Redacted.value(yield* Database.url), yield* dataDirectory])
    isWithin(most.announcement, "An announcement", "How a change becomes a webhook", files)
  }))
