import { readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { defineConfig, type Options } from "tsup"
import { withoutBarrels } from "../tools/barrels.ts"
import { notices } from "../tools/notices.ts"
import type * as Bundle from "./console/src/Bundle.ts"

/** What a package.json says about the files a package publishes. */
interface Manifest {
  /** A thread or process of its own is also named as built, under the condition `built`. */
  readonly exports: Record<string, string | { readonly default: string }>
  readonly publishConfig: { readonly bin?: Record<string, string> }
}

const source = /^\.\/src\/(.*)\.ts$/
const output = /^\.\/dist\/(.*)\.js$/

/** The modules a package publishes, by their path below `src` and `dist`: its exports and its commands. */
const modules = (manifest: Manifest) =>
  [
    ...Object.values(manifest.exports).map((path) => source.exec(typeof path === "string" ? path : path.default)?.[1]),
    ...Object.values(manifest.publishConfig.bin ?? {}).map((path) => output.exec(path)?.[1])
  ].filter((path) => path !== undefined)

/** Whether a module is the start of a process or a thread. Others import libraries. */
const isProgram = (path: string): boolean => /^main$|-(?:thread|loader|builder)$/u.test(path)

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]
type Plugins = NonNullable<Options["plugins"]>

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

/**
 * One letter beyond Latin-1 would make V8 keep a whole file in two bytes a letter. The option `charset` leaves those of
 * regular expressions as they are.
 */
const escaped: Plugins[number] = {
  name: "escaped",
  renderChunk: (code) => ({
    code: code.replaceAll(/[^\0-\u00FF]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`)
  })
}

/** Libraries hold what they use of a package whose manifest asks for a client of Redis, which nothing here calls. */
const library: Options = { skipNodeModulesBundle: true, noExternal: [/^@effect\/platform-node(?:\/|$)/u] }

/**
 * A program starts in half the time when all it loads lies in a few files. Its threads and processes are programs of
 * their own. What is left out is a page of effect that nothing shows, because it is large.
 */
const program: Options = {
  noExternal: [/^(?!.*\/httpApiSwagger)/u],
  external: [/\/httpApiSwagger/u],
  // Packages in the older form of modules call it.
  banner: {
    js: "import { createRequire as requireFrom } from \"node:module\"; const require = requireFrom(import.meta.url);"
  },
  esbuildOptions: (options) => {
    options.sourcesContent = false
    // The text of a program stays in memory. Lines stay short enough for what a stack trace shows of them.
    options.minifyWhitespace = true
    options.lineLimit = 120
    options.charset = "ascii"
  },
  plugins: [escaped]
}

/** The JavaScript of every package; the declarations beside it come from `tsc -b`. */
export default defineConfig(
  readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const folder = join(import.meta.dirname, name)
      const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
      const outDir = join(folder, "dist")
      rmSync(outDir, { recursive: true, force: true })
      const build = (kind: Options, paths: ReadonlyArray<string>): ReadonlyArray<Options> =>
        paths.length === 0 ? [] : [{
          ...kind,
          name,
          entry: Object.fromEntries(paths.map((path) => [path, join(folder, "src", `${path}.ts`)])),
          outDir,
          dts: false,
          esbuildPlugins: kind === program ? [builtConsole, withoutBarrels, notices] : [builtConsole],
          format: "esm",
          removeNodeProtocol: false,
          silent: true,
          sourcemap: true,
          target: "node22"
        }]
      const paths = modules(manifest)
      return [
        ...build(library, paths.filter((path) => !isProgram(path))),
        ...build(program, paths.filter((path) => isProgram(path)))
      ]
    })
)
