import { Effect } from "effect"
import type { Font } from "fontkit"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"

/** The fonts of printed documents, parsed: they have every letter of names in Latin, Greek and Cyrillic script. */
export interface Fonts {
  readonly regular: Font
  readonly bold: Font
}

const require = createRequire(import.meta.url)

const readFont = Effect.fnUntraced(function*(file: string) {
  const { create } = yield* Effect.promise(() => import("fontkit"))
  const bytes = yield* Effect.promise(() => readFile(file))
  return create(bytes) as Font
})

/**
 * Reads the fonts from the package they come in. It takes longer than to print a document: whoever prints many reads
 * them once.
 */
export const readFonts: Effect.Effect<Fonts> = Effect.all({
  regular: readFont(require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf")),
  bold: readFont(require.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"))
})

/**
 * A font for one document, as the printing library takes it. A font remembers for each of its shapes the letters it was
 * first used for: a memory of its own keeps what was printed before out of the bytes of a document.
 */
export const fontOfDocument = (font: Font): Uint8Array =>
  Object.create(font, { _glyphs: { value: {}, writable: true } }) as Uint8Array
