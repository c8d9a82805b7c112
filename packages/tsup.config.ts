import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { defineConfig } from "tsup"

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
        format: "esm",
        removeNodeProtocol: false,
        silent: true,
        skipNodeModulesBundle: true,
        sourcemap: true,
        target: "node22"
      }
    })
)
