import { Effect } from "effect"
import type { Font } from "fontkit"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"

/** The fonts of printed documents, parsed: they have every letter of names in Latin, Greek and Cyrillic script. */
export interface Fonts {
  readonly regular: Font
  readonly bold: Font
}

// The fonts are a dependency of this package, also where its code is part of a bundle.
const require = createRequire(createRequire(import.meta.url).resolve("@kontor/sources/package.json"))

const readFont = Effect.fnUntraced(function*(file: string) {
  const { create } = yield* Effect.promise(() => import("fontkit"))
  const bytes = yield* Effect.promise(() => readFile(file))
  return create(bytes) as Font
})

/**
 * Reads the fonts from their package. It takes longer than printing a document, so a printer of many reads them once.
 */
export const readFonts: Effect.Effect<Fonts> = Effect.all({
  regular: readFont(require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf")),
  bold: readFont(require.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"))
})

/**
 * A font for one document, in the form the printing library takes. A font remembers the letters it first used each
 * shape for: a copy of its own keeps earlier documents out of the bytes of this one.
 */
export const fontOfDocument = (font: Font): Uint8Array =>
  Object.create(font, { _glyphs: { value: {}, writable: true } }) as Uint8Array
