import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout } from "node:timers/promises"
import { environmentOf, main } from "../support/Command.ts"

/** A running demonstration, as a new user starts it. */
export interface Demonstration {
  readonly origin: string
  /** Its data directory. */
  readonly directory: string
  /** The API key of each plan. */
  readonly keys: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

const listening = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    if (child.stdout === null) return reject(new Error("The service has no output."))
    createInterface(child.stdout).on("line", (line) => {
      const [, origin] = /^Kontor listens on (http:\/\/[^\s/]+)/.exec(line) ?? []
      if (origin !== undefined) resolve(origin)
    })
    child.once("exit", (code) => reject(new Error(`The service ended with ${code} before it listened.`)))
  })

const ready = async (origin: string): Promise<void> => {
  const response = await fetch(`${origin}/readyz`).catch(() => undefined)
  if (response?.ok) return
  await setTimeout(200)
  return ready(origin)
}

/** The tests of one account ask for more in a minute than a reader does. */
const unlimited = "register=100000,document=100000,profile=100000,account=100000,unauthenticated=100000"

/** The token of operators of the demonstration. */
export const operatorToken = "operators-of-the-demonstration-0123456789"

/** Starts `kontor serve --demo`, and waits until its sample register is there. */
export const startDemonstration = async (): Promise<Demonstration> => {
  const directory = await mkdtemp(join(tmpdir(), "kontor-console-"))
  const child = spawn(process.execPath, [main, "serve", "--demo", "--port", "0"], {
    cwd: tmpdir(),
    env: environmentOf({
      KONTOR_ADMIN_TOKEN: operatorToken,
      KONTOR_DATA_DIR: directory,
      KONTOR_DEMO_ORGANIZATIONS: "400",
      KONTOR_LOG_LEVEL: "error",
      KONTOR_RATE_LIMITS: unlimited
    }),
    stdio: ["ignore", "pipe", "inherit"]
  })
  const origin = await listening(child)
  await ready(origin)
  const accounts: Readonly<Record<string, { readonly api_key: string }>> = JSON.parse(
    await readFile(join(directory, "demo-keys.json"), "utf8")
  )
  return {
    origin,
    directory,
    keys: Object.fromEntries(Object.entries(accounts).map(([plan, { api_key }]) => [plan, api_key])),
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve))
      child.kill("SIGTERM")
      await ended
      await rm(directory, { recursive: true, force: true, maxRetries: 10 })
    }
  }
}
