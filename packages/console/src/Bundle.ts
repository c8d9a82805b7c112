import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { ConsoleFile } from "./ConsoleFile.ts"

const types: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml"
}

const path = (name: string): string => fileURLToPath(new URL(`app/${name}`, import.meta.url))

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

const fileOf = async (outputPath: string, contents: Uint8Array): Promise<ConsoleFile> => {
  const name = outputPath.replace(/^.*[/\\]/, "")
  const [br, gz] = await Promise.all([promisify(brotliCompress)(contents, brotliOptions), promisify(gzip)(contents)])
  return {
    name,
    type: types[name.replace(/^.*\./, "")] ?? "application/octet-stream",
    bytes: new Uint8Array(contents),
    packed: { br: new Uint8Array(br), gzip: new Uint8Array(gz) }
  }
}

/**
 * The files of the console, built from its sources in about 0.3 s, in a process apart. Published packages contain the
 * result in place of this module: the build step exists only where the sources are, and cannot be forgotten there.
 */
export const bundle = async (): Promise<ReadonlyArray<ConsoleFile>> => {
  const { build } = await import("esbuild")
  const { outputFiles } = await build({
    entryPoints: { console: path("main.tsx"), style: path("style/style.css"), icon: path("icon.svg") },
    assetNames: "[name]-[hash]",
    bundle: true,
    chunkNames: "part-[hash]",
    entryNames: "[name]-[hash]",
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    loader: { ".svg": "copy" },
    minify: true,
    outdir: "/",
    splitting: true,
    target: "es2022",
    write: false
  })
  return Promise.all(outputFiles.map((file) => fileOf(file.path, file.contents)))
}
