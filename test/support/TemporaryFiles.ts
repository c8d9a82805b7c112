import { chmod, mkdtemp, readFile, rm, statfs } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"

declare module "vitest" {
  interface ProvidedContext {
    /** The machine's directory for temporary files, for what links to files of the disk instead of copying them. */
    readonly disk: string
  }
}

const memory = "/dev/shm"
const neededBytes = 4 * 1024 ** 3

/** Whether files may lie in memory: there is room for all of a run, and programs among them may be started. */
const fitsInMemory = async (): Promise<boolean> => {
  const mounts = (await readFile("/proc/mounts", "utf8")).split("\n").map((line) => line.split(" "))
  const options = mounts.findLast(([, folder]) => folder === memory)?.[3]?.split(",") ?? ["noexec"]
  const { bavail, bsize } = await statfs(memory)
  return !options.includes("noexec") && bavail * bsize >= neededBytes
}

/**
 * Gives the run a directory for temporary files, in memory where it can be: tests make and remove hundreds of databases
 * of a thousand files each, and the file system of a disk spends more time on that than the tests do on all else. The
 * processes that tests start share their compiled code there.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide("disk", tmpdir())
  const parent = await fitsInMemory().catch(() => false) ? memory : tmpdir()
  const directory = await mkdtemp(join(parent, "kontor-run-"))
  await chmod(directory, 0o1777)
  process.env["TMPDIR"] = directory
  process.env["NODE_COMPILE_CACHE"] = join(directory, "compiled")
  return () => rm(directory, { recursive: true, force: true, maxRetries: 5 })
}
