import { NodeServices } from "@effect/platform-node"
import type { DocumentType } from "@kontor/core/Register"
import { Register, RegisterIntake } from "@kontor/register"
import { documentOf, entityOf, newNumber, sourceRecord } from "@kontor/testing/fixtures"
import { Effect, FileSystem, Layer, Option, Path } from "effect"
import { readFileSync } from "node:fs"
import { memory } from "../../support/RegisterLayers.ts"

/** A register in memory, and the files of this machine. */
export const services = Layer.provideMerge(memory, NodeServices.layer)

const hamburg = newNumber({ number: "150148" })

/** A file that begins like a PDF. */
export const pdf = (text: string): Uint8Array => new TextEncoder().encode(`%PDF-1.7\n${text}\u0000ÿ`)

/** Structured content of a GmbH. */
export const structured = readFileSync(new URL("../../fixtures/xjustiz/gmbh-3.5.1.xml", import.meta.url))

/** A line of a manifest. */
export interface Line {
  readonly [member: string]: unknown
}

/** A line of a manifest, by default about a current excerpt. */
export const line = (parts: Line = {}): Line => ({
  file: "ad.pdf",
  euid: "DEK1101R.HRB150148",
  document_type: "AD",
  as_of: "2026-01-31",
  ...parts
})

/** A directory with a manifest in a folder of its own, files beside it, and one file outside. */
export const filesWith = Effect.fnUntraced(function*(
  lines: ReadonlyArray<Line | string>,
  files: Readonly<Record<string, Uint8Array>> = { "ad.pdf": pdf("AD") }
) {
  const fileSystem = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const outside = yield* fileSystem.makeTempDirectoryScoped()
  const directory = path.join(outside, "delivery")
  yield* fileSystem.makeDirectory(path.join(directory, "folder"), { recursive: true })
  yield* fileSystem.writeFile(path.join(outside, "outside.pdf"), pdf("outside"))
  for (const [name, bytes] of Object.entries(files)) yield* fileSystem.writeFile(path.join(directory, name), bytes)
  const manifest = path.join(directory, "manifest.jsonl")
  const text = lines.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("\n")
  yield* fileSystem.writeFileString(manifest, text)
  return { directory, manifest }
})

/** Takes an organization into the register. */
export const holdHamburg = RegisterIntake.use(({ take }) => take([sourceRecord({ registration: hamburg })]))

/** The document of a type that the register holds. */
export const held = Effect.fnUntraced(function*(type: DocumentType, registration = hamburg) {
  const register = yield* Register
  return Option.getOrUndefined(yield* documentOf(register, yield* entityOf({ registration }), type))
})
