// A project outside the repository that has the packed packages, and runs the examples on them. Nothing is downloaded:
// what packages depend on is linked to the installation of the repository.
import { cp, mkdir, readdir, readFile, realpath, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { unpack } from "./command.ts"
import { root } from "./run.ts"

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
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "package.json"), "utf8"))

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

/** The names of the examples. */
const examples = async () => {
  const entries = await readdir(join(root, "examples"), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/**
 * Unpacks a package, and links below it what its published manifest names and nothing else. What a package imports
 * without naming it is not found, but for what the project itself has: Effect, Vitest and the packages of Kontor.
 */
const install = async (name: string, tarball: string, modules: string): Promise<string> => {
  const folder = join(modules, "@kontor", name)
  const refused = await unpack(tarball, folder)
  if (refused !== "") return refused
  const { dependencies, optionalDependencies, peerDependencies } = await manifestOf(folder)
  const named = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  for (const other of named.filter((other) => !other.startsWith("@kontor/"))) {
    await link(join(root, "packages", name, "node_modules", other), join(folder, "node_modules"), other)
  }
  for (const other of named.filter((other) => other.startsWith("@kontor/"))) {
    const path = join(folder, "node_modules", other)
    await mkdir(dirname(path), { recursive: true })
    await symlink(join(modules, other), path, "dir")
  }
  return ""
}

/** Makes the project in an empty folder; `tarballs` are the packed packages. */
export const makeConsumer = async (project: string, tarballs: ReadonlyArray<string>): Promise<string> => {
  const modules = join(project, "node_modules")
  for (const name of installed) {
    const refused = await install(name, tarballs.find((path) => path.includes(`kontor-${name}-`))!, modules)
    if (refused !== "") return refused
  }
  await writeFile(join(project, "package.json"), JSON.stringify({ name: "consumer", private: true, type: "module" }))
  for (const name of ["effect", "vitest", "@effect/vitest"]) await link(join(root, "node_modules", name), modules, name)
  for (const name of await examples()) await copyExample(name, project)
  return ""
}

/** Other runtimes, fetched when they are tried: in the lock file they would cost every clone 190 MB. */
const runtimes = [
  { name: "bun", version: "1.4.5", run: "run" },
  { name: "deno", version: "2.9.6", run: "run -A" }
]

/** Runs a command where a version of a runtime comes first in the path; skipped where that is out of reach. */
export const onRuntime = (name: string, version: string, command: string): string => {
  const here = `PATH=$(npx --yes --package ${name}@${version} --call 'echo "$PATH"' 2> /dev/null)`
  return `if ${here} && ${name} --version > /dev/null 2>&1; then ${command}; ` +
    `else echo "${name} is neither installed nor in reach: skipped"; fi`
}

/** The checks of the project, each with what it shows. */
export const consumerChecks = (project: string): ReadonlyArray<readonly [name: string, command: string]> => [
  [
    "examples on the packed packages",
    `cd "${project}" && vitest run --no-isolate --testTimeout=180000 --hookTimeout=180000`
  ],
  [
    "require",
    `cd "${project}" && node --input-type=commonjs --eval 'for (const name of ["client", "client/webhooks", "core", "core/memory", "embed", "http", "http/client", "http/node", "postgres", "register", "register/memory", "webhooks"]) require("@kontor/" + name)'`
  ],
  ...runtimes.map(({ name, run, version }) =>
    [name, `cd "${project}" && ${onRuntime(name, version, `${name} ${run} web-handler/main.ts`)}`] as const
  )
]
