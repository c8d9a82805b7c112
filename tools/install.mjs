// Runs before `npm start`, `npm test` and `npm run kontor`, with whatever Node the machine has (20 or newer): brings
// node_modules, and with it the Node the project runs on, to the state of pnpm-lock.yaml. Does nothing when it is
// there.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = new URL("../", import.meta.url)
const path = (name) => fileURLToPath(new URL(name, root))

const isInstalled = () =>
  ["node_modules/.bin/node", "node_modules/.pnpm-workspace-state-v1.json", "node_modules/.pnpm/lock.yaml"]
    .every((name) => existsSync(path(name)))
  && readFileSync(path("node_modules/.pnpm/lock.yaml")).equals(readFileSync(path("pnpm-lock.yaml")))

const install = () => {
  const started = Date.now()
  const { packageManager } = JSON.parse(readFileSync(path("package.json"), "utf8"))
  process.stderr.write("Installing dependencies, once and after each change of pnpm-lock.yaml ...\n")
  const result = spawnSync("npx", ["--yes", packageManager, "install", "--frozen-lockfile", "--reporter=append-only"], {
    cwd: path("."),
    encoding: "utf8",
    // CI: pnpm asks nothing. NODE_ENV: a machine set to production still needs the tools that run the sources.
    env: { ...process.env, CI: "true", NODE_ENV: "development" },
    maxBuffer: Infinity,
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "pipe"]
  })
  if (result.status !== 0) {
    process.stderr.write(
      `${result.stdout ?? ""}${result.stderr ?? ""}${result.error ?? ""}\nThe installation failed.\n`
    )
    process.exit(1)
  }
  // A start without it is slower, and right all the same.
  spawnSync(path("node_modules/.bin/node"), [path("tools/compile.mjs")], {
    cwd: path("."),
    shell: process.platform === "win32",
    stdio: "ignore"
  })
  process.stderr.write(`Installed in ${Math.ceil((Date.now() - started) / 1000)} s.\n`)
}

if (!isInstalled()) install()
