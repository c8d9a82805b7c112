import { NodeCrypto, NodeServices } from "@effect/platform-node"
import { Identity } from "@kontor/register"
import { FileUnreadable, readOffeneRegister } from "@kontor/sources"
import { Effect, FileSystem, Layer, Result, Stream } from "effect"
import { parseAlone } from "./Peer.ts"

const [, , reader, file] = process.argv as [string, string, "kontor" | "peer", string]

const readRecords = Effect.gen(function*() {
  const fileSystem = yield* FileSystem.FileSystem
  const bytes = fileSystem.stream(file, { chunkSize: 256 * 1024 }).pipe(
    Stream.mapError(({ message }) => new FileUnreadable({ file, reason: message }))
  )
  return yield* readOffeneRegister({ name: file, bytes }).pipe(
    Stream.runFold(() => 0, (count, read) => count + (Result.isSuccess(read) ? 1 : 0))
  )
}).pipe(Effect.provide([Identity.layer.pipe(Layer.provide(NodeCrypto.layerDigest)), NodeServices.layer]))

const start = performance.now()
const records = reader === "peer" ? await parseAlone(file) : await Effect.runPromise(readRecords)
const seconds = (performance.now() - start) / 1000

process.stdout.write(JSON.stringify({ records, seconds, max_rss_mib: process.resourceUsage().maxRSS / 1024 }))
