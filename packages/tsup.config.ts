import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { defineConfig, type Options } from "tsup"
import type * as Bundle from "./console/src/Bundle.ts"

/** What a package.json says about the files a package publishes. */
interface Manifest {
  readonly exports: Record<string, string>
  readonly publishConfig: { readonly bin?: Record<string, string> }
}

const source = /^\.\/src\/(.*)\.ts$/
const output = /^\.\/dist\/(.*)\.js$/

/** The modules a package publishes, by their path below `src` and `dist`: its exports and its commands. */
const modules = (manifest: Manifest) =>
  [
    ...Object.values(manifest.exports).map((path) => source.exec(path)?.[1]),
    ...Object.values(manifest.publishConfig.bin ?? {}).map((path) => output.exec(path)?.[1])
  ].filter((path) => path !== undefined)

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]

/**
 * Puts the built files of the console in place of the module that builds them, so that what is published needs no
 * build.
 */
const builtConsole: Plugin = {
  name: "built-console",
  setup: (build) => {
    build.onLoad({ filter: /[/\\]console[/\\]src[/\\]Bundle\.ts$/ }, async ({ path }) => {
      const { bundle }: typeof Bundle = await import(pathToFileURL(path).href)
      const files = (await bundle()).map(({ bytes, name, packed, type }) => {
        const [plain, br, gzip] = [bytes, packed.br, packed.gzip].map((part) => Buffer.from(part).toString("base64"))
        return { name, type, plain, br, gzip }
      })
      const contents = `
const bytesOf = (base64) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
const files = ${JSON.stringify(files)}
export const bundle = async () => files.map(({ br, gzip, name, plain, type }) => (
  { name, type, bytes: bytesOf(plain), packed: { br: bytesOf(br), gzip: bytesOf(gzip) } }
))
`
      return { contents, loader: "js" }
    })
  }
}

/** The JavaScript of every package; the declarations beside it come from `tsc -b`. */
export default defineConfig(
  readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const folder = join(import.meta.dirname, name)
      const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
      return {
        name,
        entry: Object.fromEntries(modules(manifest).map((path) => [path, join(folder, "src", `${path}.ts`)])),
        outDir: join(folder, "dist"),
        clean: [".tsbuildinfo"],
        dts: false,
        esbuildPlugins: [builtConsole],
        format: "esm",
        removeNodeProtocol: false,
        silent: true,
        skipNodeModulesBundle: true,
        sourcemap: true,
        target: "node22"
      }
    })
)
