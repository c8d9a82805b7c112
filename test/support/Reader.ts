import { Effect, Schedule } from "effect"
import { spawn } from "node:child_process"
import { chmod, mkdir, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Environment, environmentOf, main } from "./Command.ts"
import { type Fence, wrongIn } from "./Fences.ts"

const repository = fileURLToPath(new URL("../..", import.meta.url))

/** What stands on a page for what a reader has, such as a key, and what it is here. */
export type Here = ReadonlyArray<readonly [onPage: string, here: string]>

const replaced = (text: string, here: Here): string =>
  here.reduce((changed, [onPage, now]) => changed.replaceAll(onPage, now), text)

/** Output as the page would have it: with its own addresses. */
const asOnPage = (output: string, here: Here): string =>
  here.reduce((changed, [onPage, now]) => onPage.includes("…") ? changed : changed.replaceAll(now, onPage), output)

/** The commands of a checkout. `npm start` is the demonstration, which runs; services run until the page ends. */
const commands: Readonly<Record<string, string>> = {
  npm: `case "$1 $2" in
  "start ") exit 0 ;;
  "run kontor") shift 3; exec kontor "$@" ;;
esac
PATH=\${PATH#*:} exec npm "$@"`,
  npx: `[ "$1" = node ] && shift && exec node "$@"
PATH=\${PATH#*:} exec npx "$@"`,
  kontor: `[ "$1" = serve ] || exec node "$READER_MAIN" "$@"
log=$(mktemp ./serve-XXXXXX)
node "$READER_MAIN" "$@" >"$log" 2>&1 &
until grep -q '^Kontor listens on ' "$log"; do
  kill -0 $! 2>/dev/null || { cat "$log" >&2; exit 1; }
  sleep 0.05
done`
}

/** Runs modules one after the other in one process, which goes on with what they have begun. */
const modulesRunner = `for (const module of process.argv.slice(2)) {
  try {
    await import(module)
  } catch (error) {
    console.error(module, error)
    process.exit(1)
  }
  process.stdout.write("\\u001E")
}
`

/** Curl fails on what is refused, so that a shell stops there. */
const curlrc = "fail-with-body\n"

/** A folder in which a reader works: the commands and the parts of the checkout that pages name. */
export const prepareFolder = (folder: string) =>
  Effect.promise(async () => {
    // The database of root runs as another user.
    await chmod(folder, 0o755)
    await mkdir(join(folder, ".kontor"), { mode: 0o700 })
    await mkdir(join(folder, "bin"))
    await Promise.all([
      ...Object.entries(commands).map(([name, script]) =>
        writeFile(join(folder, "bin", name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
      ),
      writeFile(join(folder, ".curlrc"), curlrc),
      writeFile(join(folder, "package.json"), `{"type":"module"}`),
      ...["examples", "clients", "deploy", "test"].map((name) => symlink(join(repository, name), join(folder, name))),
      symlink(join(repository, "test/node_modules"), join(folder, "node_modules")),
      writeFile(join(folder, "modules.js"), modulesRunner)
    ])
  })

/** Between the outputs of blocks. */
const separator = "\u001E"

/** Whether processes of a group are left. */
const isAlive = (group: number): boolean => {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

/** Ends a group of processes: what it has begun stops as it does for a reader. */
const endGroup = (group: number) =>
  Effect.suspend(() => {
    if (!isAlive(group)) return Effect.void
    process.kill(-group, "SIGTERM")
    return Effect.repeat(Effect.sync(() => isAlive(group)), {
      schedule: Schedule.spaced("20 millis").pipe(Schedule.upTo({ times: 1500 })),
      until: (alive) => !alive
    }).pipe(Effect.andThen(Effect.sync(() => isAlive(group) && process.kill(-group, "SIGKILL"))))
  })

/** How long a reader waits for what a page says: what takes longer hangs. */
const patience = Schedule.spaced("20 millis").pipe(Schedule.upTo({ times: 4500 }))

/** What somebody runs in a folder. */
interface Run {
  readonly folder: string
  readonly fences: ReadonlyArray<Fence>
  readonly here: Here
  readonly environment: Environment
}

/**
 * Runs a command that prints a separator after each block, and compares what each has printed with what the page shows,
 * which a process in the background may print later. Returns what is wrong with the first block that is not as the page
 * says, and an empty text if all are. After each block that is, it writes a line to the command's input.
 */
const compared = Effect.fnUntraced(
  function*(command: ReadonlyArray<string>, { environment, fences, folder, here }: Run) {
    const printed = { out: "", errors: "" }
    const [program = "", ...args] = command
    const child = yield* Effect.acquireRelease(
      Effect.sync(() =>
        spawn(program, args, {
          cwd: folder,
          detached: true,
          env: environmentOf({
            PATH: [join(folder, "bin"), dirname(process.execPath), process.env["PATH"]].join(":"),
            CURL_HOME: folder,
            READER_MAIN: main,
            ...environment
          }),
          stdio: "pipe"
        })
      ),
      ({ pid = 0 }) => endGroup(pid)
    )
    // What has ended reads nothing more.
    child.stdin.on("error", () => {})
    child.stdout.setEncoding("utf8").on("data", (text: string) => void (printed.out += text))
    child.stderr.setEncoding("utf8").on("data", (text: string) => void (printed.errors += text))
    const outputs = () => asOnPage(printed.out, here).split(separator)
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null
    const wrongWith = (fence: Fence, at: number) =>
      wrongIn(fence, outputs().slice(at, fence.printed?.language === "text" ? undefined : at + 1).join("\n"))
    for (const [at, fence] of fences.entries()) {
      const isLater = fence.printed?.language === "text"
      const wrong = yield* Effect.sync(() =>
        outputs().length > at + 1 ? wrongWith(fence, at) : `${fence.place} does not end`
      ).pipe(Effect.repeat({
        schedule: patience,
        until: (wrong) => wrong === undefined || hasEnded() || (outputs().length > at + 1 && !isLater)
      }))
      const isBroken = outputs().length <= at + 1
      if (wrong !== undefined && (isBroken || wrongWith(fence, at) !== undefined)) {
        return `${isBroken ? `${fence.place} failed: ${outputs()[at]}` : wrong}\n${printed.errors}`
      }
      child.stdin.write("\n")
    }
    return ""
  },
  Effect.scoped
)

/** Runs blocks of commands in one shell, as a reader does from top to bottom, waiting for what the page shows. */
export const typed = (run: Run) => {
  const script = run.fences.map(({ text }) =>
    `${replaced(text, run.here)}
printf '\\036'
read -r <&3
`
  )
  // What is typed has no input of its own.
  return compared(["bash", "-eo", "pipefail", "-c", `exec 3<&0 </dev/null\n${script.join("")}`], run)
}

/** Runs blocks of TypeScript as modules of one process. */
export const imported = Effect.fnUntraced(function*(run: Run) {
  const modules = run.fences.map(({ text }, at) => ({ name: `./module-${at}.ts`, text: replaced(text, run.here) }))
  yield* Effect.promise(() => Promise.all(modules.map(({ name, text }) => writeFile(join(run.folder, name), text))))
  return yield* compared([process.execPath, "modules.js", ...modules.map(({ name }) => name)], run)
})
