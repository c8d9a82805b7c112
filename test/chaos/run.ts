// Tries every fault of the database several times, 50 rolling restarts, and 50 kills of workers, and prints what came
// of the faults and restarts as the table of test/chaos/RESULTS.md. `npm run chaos -- 5 10` tries each fault 5 times,
// and restarts 10 times.
import { run } from "@kontor/tools/run"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Restarts } from "./database/Results.ts"
import type { Trial } from "./database/Trial.ts"

type Noted = Omit<Trial, "wrong"> & { readonly wrong: number }

const [times = "5", restarts = "50"] = process.argv.slice(2)
const directory = await mkdtemp(join(tmpdir(), "kontor-chaos-"))
const notes = join(directory, "notes")
const settings = `KONTOR_CHAOS_TIMES=${times} KONTOR_CHAOS_RESTARTS=${restarts} KONTOR_CHAOS_NOTES=${notes}`
const { succeeded } = await run(
  `${settings} vitest run test/chaos/database test/chaos/RollingRestarts.test.ts test/chaos/WorkerCrash.test.ts`,
  "shown"
)

const lines = (await readFile(notes, "utf8").catch(() => "")).split("\n").filter((line) => line !== "")
const noted: ReadonlyArray<Noted | Restarts> = lines.map((line) => JSON.parse(line))
await rm(directory, { recursive: true })

const isTrial = (note: Noted | Restarts): note is Noted => "fault" in note
const trials = noted.filter(isTrial)
const sum = (of: ReadonlyArray<Noted>, count: (trial: Noted) => number) =>
  of.reduce((all, trial) => all + count(trial), 0)
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)

const row = (fault: string): string => {
  const those = trials.filter((trial) => trial.fault === fault)
  const statuses = [...new Set(those.flatMap(({ answers }) => Object.keys(answers)))]
  const answers = statuses.map((status) => `${sum(those, (trial) => trial.answers[status] ?? 0)} × ${status}`).join(
    ", "
  )
  const numbers = [
    sum(those, ({ wrong }) => wrong),
    sum(those, ({ creditsLost }) => creditsLost),
    sum(those, ({ creditsDoubled }) => creditsDoubled),
    sum(those, ({ eventsLost }) => eventsLost),
    seconds(Math.max(...those.map(({ slowest }) => slowest))),
    seconds(Math.max(...those.map(({ recovery }) => recovery)))
  ]
  return `| ${[fault, those.length, answers, ...numbers].join(" | ")} |`
}

const table = [
  "| fault | times | answers | wrong | credits lost | doubled | events lost | slowest answer (s) | slowest recovery (s) |",
  "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
  ...[...new Set(trials.map(({ fault }) => fault))].map(row)
]
process.stdout.write(`${table.join("\n")}\n`)
for (const note of noted) {
  if (isTrial(note)) continue
  const { answered, creditsDoubled, creditsLost, lost, restarts } = note
  process.stdout.write(
    `\n${restarts} rolling restarts of two nodes: ${answered} requests answered, ${lost} lost, ` +
      `${creditsLost} credits lost, ${creditsDoubled} doubled.\n`
  )
}
process.exitCode = succeeded ? 0 : 1
