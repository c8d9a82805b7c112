import { existsSync, readdirSync, readFileSync } from "node:fs"
import { mkdir, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import type { Options } from "tsup"

/** The folder of the package that a file is part of: an installed one, or one of this repository. */
const packageOf = /^.*\/(?:node_modules\/(?:@[^/]+\/)?|packages\/)[^/]+/u

const isLegal = (file: string): boolean => /^(?:licen[cs]e|copying|notice)(?:\.(?:md|txt))?$/iu.test(file)

/** The notice of one package: its name, its licence, and the texts that go with it. */
const notice = (folder: string): string => {
  const { license = "see below", name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  const texts = readdirSync(folder).filter(isLegal).toSorted()
    .map((file) => readFileSync(join(folder, file), "utf8").trim())
  return [`${name} ${version}: ${license}`, ...texts].join("\n\n")
}

/** Writes the licences of the packages that a bundle holds beside it. */
export const notices: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "notices",
  setup: (build) => {
    build.initialOptions.metafile = true
    build.onEnd(async ({ metafile }) => {
      const files = Object.keys(metafile?.inputs ?? {}).map((file) => resolve(file))
      const folders = new Set(files.flatMap((file) => packageOf.exec(file)?.[0] ?? []))
      const texts = [...folders].filter((folder) => existsSync(join(folder, "package.json"))).map(notice).toSorted()
      const heading = "The programs of this package hold code of these packages, each under its own licence."
      const line = "-".repeat(80)
      const out = String(build.initialOptions.outdir)
      await mkdir(out, { recursive: true })
      await writeFile(
        join(out, "NOTICES.txt"),
        `${[heading, ...texts].join(`\n\n${line}\n\n`)}\n`
      )
    })
  }
}
