import { spawn } from "node:child_process"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"

/** The folder of the repository. */
export const root = fileURLToPath(new URL("..", import.meta.url))

/** How a command ended, and what it printed when that was kept. */
export interface Outcome {
  readonly succeeded: boolean
  readonly output: string
  readonly seconds: number
}

const environment = {
  ...process.env,
  PATH: [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter),
  ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }),
  // The compiler and the linter are programs in Go: by default up to a fifth of their time goes to collecting garbage.
  GOGC: process.env.GOGC ?? "400",
  GOMEMLIMIT: process.env.GOMEMLIMIT ?? "2GiB",
  // Each of their threads reads the types of all packages anew, and the other cores have tests to run.
  GOMAXPROCS: process.env.GOMAXPROCS ?? "1",
  // The formatter keeps its compiled plugins below the home directory, which not every machine lets it write.
  DPRINT_CACHE_DIR: join(root, "node_modules/.cache/dprint")
}

/** Runs a shell command in the repository; its output is `kept` for later or `shown` as it comes. */
export const run = (command: string, output: "kept" | "shown" = "kept"): Promise<Outcome> => {
  const started = performance.now()
  const child = spawn(command, {
    cwd: root,
    env: environment,
    shell: true,
    stdio: output === "kept" ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"]
  })
  const chunks: Array<Buffer> = []
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve) => {
    child.on("close", (code) => {
      resolve({
        succeeded: code === 0,
        output: Buffer.concat(chunks).toString(),
        seconds: (performance.now() - started) / 1000
      })
    })
  })
}
