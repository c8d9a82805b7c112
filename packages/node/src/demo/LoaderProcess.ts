import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { getCompileCacheDir } from "node:module"
import { Socket } from "node:net"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** The note in the data directory that the sample register is loaded. */
export const noteName = "sample-register.json"

/** With the cache of this process, a process starts a fifth of a second earlier than if it turns its own on. */
const compileCache = (): Readonly<Record<string, string>> => {
  const directory = getCompileCacheDir()
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) }
}

const start = () => {
  const child = spawn(
    process.execPath,
    [
      "--max-semi-space-size=16",
      "--always-sparkplug",
      fileURLToPath(import.meta.resolve("@kontor/node/sample-loader"))
    ],
    { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, ...compileCache() } }
  )
  // It may end before it is given a database: its exit code says so.
  child.stdin.on("error", () => undefined)
  child.unref()
  if (child.stdout instanceof Socket) child.stdout.unref()
  return child
}

let begun: ReturnType<typeof start> | undefined

/** The process that loads the sample register, begun by the first call. It ends with this process, and does not hold it. */
export const loaderProcess = (): ReturnType<typeof start> => begun ??= start()

/** Begins to load before the modules of the service are there, unless a data directory has a note. */
export const beginEarly = (): void => {
  if (!existsSync(join(process.env["KONTOR_DATA_DIR"] ?? ".kontor", noteName))) loaderProcess()
}
