import { assert, describe, it } from "@effect/vitest"
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdtemp, readdir, readFile, readlink, realpath, rm, writeFile } from "node:fs/promises"
import { delimiter, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { inject, onTestFinished } from "vitest"

const execute = promisify(execFile)
const repository = fileURLToPath(new URL("../..", import.meta.url))

/** The environment of a person who has just cloned: nothing of this run's npm, vitest and tools is left in it. */
const environment = (changes: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      !/^(npm_(?!config_)|VITEST|KONTOR_|(NODE|NODE_ENV|INIT_CWD|TEST|MODE|DEV|PROD|SSR|BASE_URL)$)/.test(name)
    )
  ),
  PATH: process.env["PATH"]?.split(delimiter).filter((path) => !path.includes("node_modules")).join(delimiter),
  TMPDIR: inject("disk"),
  ...changes
})

/** The processes that work below a folder: their ids and commands. */
const processesBelow = async (folder: string) => {
  const found: Array<{ readonly id: number; readonly command: string }> = []
  for (const id of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const cwd = await readlink(`/proc/${id}/cwd`).catch(() => "")
    if (!cwd.startsWith(folder)) continue
    const command = await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")
    found.push({ id: Number(id), command: command.replaceAll("\0", " ") })
  }
  return found
}

/**
 * A folder that everybody may enter, since PostgreSQL does not run as root, on the disk whose files the installation
 * links to. It goes with the test, and what runs in it.
 */
const makeFolder = async () => {
  const folder = await realpath(await mkdtemp(join(inject("disk"), "kontor-clone-")))
  await chmod(folder, 0o755)
  onTestFinished(async () => {
    for (const { id } of await processesBelow(folder)) {
      try {
        process.kill(id, "SIGKILL")
      } catch {
        // It ended with the one before it.
      }
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  })
  return folder
}

/** The first printed lines that begin in the given ways; fails with everything printed if the process ends first. */
const linesBeginning = (child: ChildProcess, ...beginnings: ReadonlyArray<string>) =>
  new Promise<ReadonlyArray<string>>((resolve, reject) => {
    let printed = ""
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const complete = printed.split("\n").slice(0, -1)
      const found = beginnings.flatMap((beginning) => complete.find((line) => line.startsWith(beginning)) ?? [])
      if (found.length === beginnings.length) resolve(found)
    }
    child.stdout?.on("data", read)
    child.stderr?.on("data", read)
    child.on("exit", () => reject(new Error(`npm start ended before it printed ${beginnings.join(", ")}:\n${printed}`)))
  })

const becomesReady = async (base: string, child: ChildProcess): Promise<void> => {
  const response = await fetch(new URL("/readyz", base)).catch(() => undefined)
  if (response?.ok) return
  assert.deepStrictEqual([child.exitCode, child.signalCode], [null, null], "npm start ended before it was ready")
  await setTimeout(100)
  return becomesReady(base, child)
}

describe.skipIf(process.platform !== "linux")("A fresh clone", () => {
  it("serves after `npm start` alone, answers the curl it prints, and ends on Ctrl-C with nothing left", async () => {
    const folder = await makeFolder()
    const clone = join(folder, "kontor")
    const data = join(folder, "data")
    await execute("git", ["clone", "--quiet", repository, clone])

    // A process group of its own, as a terminal makes one: Ctrl-C reaches npm and everything below it.
    const child = spawn("npm", ["start", "--", "--port", "0"], {
      cwd: clone,
      detached: true,
      env: environment({ KONTOR_DATA_DIR: data, KONTOR_DEMO_ORGANIZATIONS: "400" }),
      stdio: ["ignore", "pipe", "pipe"]
    })
    const [listens = "", curl = ""] = await linesBeginning(child, "Kontor listens on ", "curl ")
    const base = listens.slice("Kontor listens on ".length).trim()
    await becomesReady(base, child)

    const page = await (await fetch(new URL("/console", base))).text()
    const [, script = ""] = /<script type="module" src="([^"]+)"/.exec(page) ?? []
    assert.strictEqual((await fetch(new URL(script, base))).status, 200)

    await writeFile(join(folder, ".curlrc"), "fail\nsilent\nshow-error\n")
    const answer = await execute("sh", ["-c", curl], { env: environment({ CURL_HOME: folder }) })
    assert.isString(JSON.parse(answer.stdout).meta.request_id)

    const keys = JSON.parse(await readFile(join(data, "demo-keys.json"), "utf8"))
    assert.sameMembers(Object.keys(keys), ["free", "plus", "pro", "max"])

    assert.isNotEmpty(await processesBelow(folder))
    const ends = linesBeginning(child, "Stopped")
    process.kill(-child.pid!, "SIGINT")
    await Promise.all([ends, once(child, "exit")])
    assert.deepStrictEqual(await processesBelow(folder), [])
  })
})
