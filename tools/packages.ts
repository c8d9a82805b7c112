// Packs every package as it would be published and examines the tarballs: the manifest, the types as a consumer
// resolves them, that every published module loads, that the examples pass in a project that has nothing else,
// and that the command runs. Expects the result of `npm run build`.
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { commandChecks, makeCommand } from "./command.ts"
import { consumerChecks, makeConsumer, onRuntime } from "./consumer.ts"
import { root, run } from "./run.ts"

const { packageManager } = JSON.parse(await readFile(join(root, "package.json"), "utf8"))
const folder = await mkdtemp(join(tmpdir(), "kontor-packages-"))

/** Runs one examination and says how it ended; what it printed is shown when it failed. */
const examine = async (name: string, command: string): Promise<boolean> => {
  const { output, succeeded } = await run(command)
  console.log(`${succeeded ? "✓" : "✗"} ${name}`)
  if (!succeeded || output.includes("skipped")) console.log(output.trim())
  return succeeded
}

/** Resolutions of types that packages of ES modules alone do not serve. */
const unserved: ReadonlyArray<string> = ["node10", "node16-cjs"]

/** The problems of a tarball: of its manifest, and of its types as a consumer resolves them. */
const problemsOf = async (tarball: Uint8Array<ArrayBuffer>): Promise<ReadonlyArray<string>> => {
  const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true })
  const types = await checkPackage(createPackageFromTarballData(tarball))
  const ofTypes = types.types === false ? [{ kind: "NoTypes" }] : types.problems
  return [
    ...messages.map((message) => String(formatMessage(message, pkg))),
    ...ofTypes
      .filter((problem) => !("resolutionKind" in problem) || !unserved.includes(String(problem.resolutionKind)))
      .map((problem) => JSON.stringify(problem))
  ]
}

/** Examines the manifest and the types of a tarball, and says what is wrong with them. */
const examineTarball = async (file: string): Promise<boolean> => {
  const problems = await problemsOf(Uint8Array.from(await readFile(join(folder, file))))
  console.log([`${problems.length === 0 ? "✓" : "✗"} manifest and types of ${file}`, ...problems].join("\n"))
  return problems.length === 0
}

/** Modules that are programs of threads and processes: they run when they load. */
const isProgram = (module: string): boolean => /-(?:thread|loader|builder)\.js$/u.test(module)

/** The modules a consumer can import. Programs are not among them. */
const modules = async () => {
  const names = await readdir(join(root, "packages"), { withFileTypes: true })
  const exported = await Promise.all(
    names.filter((entry) => entry.isDirectory()).map(async ({ name }) => {
      const manifest = JSON.parse(await readFile(join(root, "packages", name, "package.json"), "utf8"))
      const targets: Array<string | { readonly default: string }> = Object.values(manifest.publishConfig.exports)
      return targets.flatMap((target) =>
        typeof target === "string" || isProgram(target.default)
          ? []
          : [`./packages/${name}/${target.default}`]
      )
    })
  )
  return exported.flat()
}

/** The oldest Node that the packages run on. */
const oldestNode = "22.19.0"

/** The size of the small client in a browser, each entry with everything it loads. */
const clientSizes = async () => {
  const { build } = await import("tsup")
  const out = await mkdtemp(join(tmpdir(), "kontor-client-"))
  const entries = { index: 30_000, webhooks: 5_000 }
  try {
    await build({
      config: false,
      entry: Object.fromEntries(Object.keys(entries).map((name) => [name, `packages/client/src/${name}.ts`])),
      format: "esm",
      minify: true,
      outDir: out,
      silent: true,
      splitting: false
    })
    return await Promise.all(
      Object.entries(entries).map(async ([name, max]) => ({
        name,
        max,
        bytes: gzipSync(await readFile(join(out, `${name}.js`))).length
      }))
    )
  } finally {
    await rm(out, { recursive: true })
  }
}

/** Makes a project of the packed packages in an empty folder, and runs the checks of it. */
const examineProject = async (
  packed: ReadonlyArray<string>,
  make: (project: string, packed: ReadonlyArray<string>) => Promise<string>,
  checks: typeof consumerChecks
): Promise<boolean> => {
  const project = await mkdtemp(join(tmpdir(), "kontor-project-"))
  try {
    const refused = await make(project, packed)
    if (refused !== "") console.log(`✗ unpack the packed packages\n${refused}`)
    const results = [refused === ""]
    for (const [name, command] of refused === "" ? checks(project) : []) results.push(await examine(name, command))
    return results.every(Boolean)
  } finally {
    await rm(project, { recursive: true })
  }
}

const tarballs = async () => {
  const succeeded = await examine(
    "pack",
    `npx --yes ${packageManager} --recursive --filter "./packages/*" pack --pack-destination "${folder}"`
  )
  return succeeded ? (await readdir(folder)).toSorted() : []
}

try {
  const files = await tarballs()
  const results = [files.length > 0]
  for (const file of files) results.push(await examineTarball(file))
  const imports = (await modules()).map((path) => `import "${path}"`).join(";")
  const load = `node --input-type=module --eval '${imports}'`
  results.push(await examine("load", load))
  results.push(await examine(`load on Node ${oldestNode}`, onRuntime("node", oldestNode, load)))
  const sizes = await clientSizes()
  console.log(
    `${sizes.every(({ bytes, max }) => bytes <= max) ? "✓" : "✗"} client ${
      sizes.map(({ bytes, max, name }) => `${name} ${bytes} of ${max} bytes, compressed`).join(", ")
    }`
  )
  results.push(sizes.every(({ bytes, max }) => bytes <= max))
  const packed = files.map((file) => join(folder, file))
  results.push(await examineProject(packed, makeConsumer, consumerChecks))
  results.push(await examineProject(packed, makeCommand, commandChecks))
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await rm(folder, { recursive: true })
}
