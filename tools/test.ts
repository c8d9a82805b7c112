// Everything a change has to pass. The tests begin when the packages are built; the checks run beside them. The last
// line counts the tests, where a check that failed counts as a failed test.
import { readFile, rm } from "node:fs/promises"
import { join, relative } from "node:path"
import { root, run } from "./run.ts"

/** The part of vitest's JSON report that is read. */
interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly status: string
    readonly assertionResults: ReadonlyArray<{ readonly status: string }>
  }>
}

const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"))

/** Runs one check; yields its name when it failed. */
const check = async (name: string): Promise<Array<string>> => {
  const { output, seconds, succeeded } = await run(scripts[name])
  console.log(`${succeeded ? "✓" : "✗"} ${name.padEnd(14)}${seconds.toFixed(1).padStart(6)} s`)
  if (!succeeded) console.log(output)
  return succeeded ? [] : [name]
}

const checkSources = async () => [...await check("format:check"), ...await check("lint"), ...await check("knip")]

/** The files with tests that did not run here, because something they need is missing: how many in each. */
const skippedIn = ({ testResults }: Report): ReadonlyArray<string> =>
  testResults.flatMap(({ assertionResults, name }) => {
    const skipped = assertionResults.filter(({ status }) => ["pending", "skipped", "todo"].includes(status)).length
    return skipped === 0 ? [] : `${relative(root, name)} (${skipped})`
  })

/**
 * Runs the tests, but for those of the examples, which run on the packed packages. A file that does not load, and a run
 * that fails without a failed test, count as one each.
 */
const test = async () => {
  const file = join(root, "node_modules/.cache/vitest-report.json")
  await rm(file, { force: true })
  const { succeeded } = await run(
    [
      "KONTOR_TEST_BUILT=1",
      scripts.vitest,
      "--exclude 'examples/**'",
      "--reporter=default --reporter=json",
      `--outputFile.json="${file}"`,
      ...process.argv.slice(2)
    ].join(" "),
    "shown"
  )
  const report: Report | undefined = await readFile(file, "utf8").then(JSON.parse, () => undefined)
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0, files: [] }
  const notLoaded = report.testResults.filter((result) =>
    result.status === "failed" && result.assertionResults.length === 0
  )
  const failed = report.numFailedTests + notLoaded.length
  return {
    passed: report.numPassedTests,
    failed: succeeded ? failed : Math.max(failed, 1),
    skipped: report.numPendingTests + report.numTodoTests,
    files: skippedIn(report)
  }
}

const sources = checkSources()
const build = await check("build")
/** The packed packages are checked after the sources: both at once leave the tests too little of two cores. */
const packages = sources.then(() => build.length > 0 ? [] : check("packages"))
const tests = await test()
const failedChecks = [...build, ...await sources, ...await packages]
const failed = tests.failed + failedChecks.length
if (failedChecks.length > 0) console.log(`✗ Failed checks: ${failedChecks.join(", ")}. What they print stands above.\n`)
if (tests.files.length > 0) console.log(`Skipped, as what they need is not here: ${tests.files.join(", ")}`)
console.log(`${tests.passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ""}`)
process.exitCode = failed > 0 ? 1 : 0
