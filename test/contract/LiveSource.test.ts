import { NodeServices } from "@effect/platform-node"
import { euidOf, LiveSource, parseEuid } from "@kontor/register"
import { LiveDirectory, LiveHttp } from "@kontor/sources/live"
import { LiveSample, Sample } from "@kontor/sources/sample"
import { liveSourceSuite } from "@kontor/testing"
import { extractOf, webServer } from "@kontor/testing/fixtures"
import { Effect, FileSystem, Layer, Option, Path } from "effect"
import type { ServerResponse } from "node:http"
import { fixture, identity } from "../sources/Reading.ts"

const euid = "DEB8534.HRB7654321"
const held = parseEuid(euid)!
const missing = parseEuid("DEB8534.HRB7654399")!
const bytes = fixture("xjustiz/gmbh-3.5.1.xml")

const extract = { ...extractOf(held, 1, {}), document: { type: "SI" as const, bytes } }

liveSourceSuite(
  "a function",
  Layer.succeed(
    LiveSource,
    (number) => Effect.succeed(euidOf(number) === euid ? Option.some([extract]) : Option.none())
  ),
  { held, missing, failing: [] }
)

const sample = { organizations: 40 }

const first = [...Sample.files(sample)].find(({ source }) => source === "xjustiz")

liveSourceSuite("sample", LiveSample.layer(sample).pipe(Layer.provide(identity)), {
  held: parseEuid(/_(.+)\.xml$/u.exec(first!.name)![1]!)!,
  missing,
  failing: []
})

/** A source over a server that answers so. */
const overHttp = (answer: (response: ServerResponse, path: string) => void) =>
  Layer.unwrap(
    Effect.map(
      webServer((request, response) => answer(response, request.url ?? "")),
      ({ url }) => LiveHttp.layer({ url: `${url}/{euid}` })
    )
  ).pipe(Layer.provide(identity))

liveSourceSuite(
  "HTTP",
  overHttp((response, path) => path === `/${euid}` ? response.end(bytes) : response.writeHead(404).end()),
  {
    held,
    missing,
    failing: [
      {
        when: "busy",
        layer: overHttp((response) => response.writeHead(503, { "retry-after": "9" }).end()),
        reason: "UNAVAILABLE",
        retry_after_seconds: 9
      },
      { when: "cut off", layer: overHttp((response) => response.destroy()), reason: "UNAVAILABLE" },
      { when: "with something else", layer: overHttp((response) => response.end("<html>")), reason: "UNREADABLE" }
    ]
  }
)

/** A source over a directory with this document. */
const overDirectory = (document: Uint8Array) =>
  Layer.unwrap(Effect.gen(function*() {
    const [fileSystem, path] = [yield* FileSystem.FileSystem, yield* Path.Path]
    const directory = yield* fileSystem.makeTempDirectoryScoped()
    yield* fileSystem.writeFile(path.join(directory, `${euid}.xml`), document)
    return LiveDirectory.layer(directory)
  })).pipe(Layer.provide(identity), Layer.provide(NodeServices.layer), Layer.orDie)

liveSourceSuite("directory", overDirectory(bytes), {
  held,
  missing,
  failing: [
    {
      when: "gone",
      layer: LiveDirectory.layer("/nowhere").pipe(Layer.provide(identity), Layer.provide(NodeServices.layer)),
      reason: "UNAVAILABLE"
    },
    { when: "with half a document", layer: overDirectory(bytes.subarray(0, 900)), reason: "UNREADABLE" }
  ]
})
