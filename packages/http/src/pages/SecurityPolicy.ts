import { Effect } from "effect"
import { Digest } from "effect/crypto"
import * as Base64 from "effect/encoding/Base64"

const inline = { script: /<script>(.*?)<\/script>/gs, style: /<style>(.*?)<\/style>/gs }
const encoder = new TextEncoder()

/**
 * The sources of styles, scripts and images for an HTML page: those that it contains, `files` for scripts beside it,
 * and others by the names of their directives.
 */
export const securityPolicy = Effect.fnUntraced(
  function*(html: string, sources: Readonly<Record<string, string>> = {}, files: ReadonlyArray<string> = []) {
    const digests = yield* Digest.Digest
    const hashesOf = Effect.fnUntraced(function*(element: RegExp) {
      const texts = [...html.matchAll(element)].map(([, text]) => encoder.encode(text))
      const hashes = yield* Effect.forEach(texts, (text) => digests.digest(Digest.sha256, text))
      return hashes.length === 0 ? "'none'" : hashes.map((hash) => `'sha256-${Base64.encode(hash)}'`).join(" ")
    })
    const directives = {
      "default-src": "'none'",
      "script-src": [...files, yield* hashesOf(inline.script)].join(" "),
      "style-src": yield* hashesOf(inline.style),
      "base-uri": "'none'",
      "form-action": "'none'",
      "frame-ancestors": "'none'",
      ...sources
    }
    return Object.entries(directives).map(([name, value]) => `${name} ${value}`).join("; ")
  }
)
