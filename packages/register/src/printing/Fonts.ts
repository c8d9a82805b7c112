import { Effect } from "effect"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"

/** The fonts of printed documents: they have every letter of names in Latin, Greek and Cyrillic script. */
export interface Fonts {
  readonly regular: Uint8Array
  readonly bold: Uint8Array
}

const require = createRequire(import.meta.url)

/** Reads the fonts from the package they come in. */
export const readFonts: Effect.Effect<Fonts> = Effect.all({
  regular: Effect.promise(() =>
    readFile(require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"))
  ),
  bold: Effect.promise(() => readFile(require.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf")))
})
