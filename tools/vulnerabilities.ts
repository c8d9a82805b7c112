// Asks the registry for known vulnerabilities of what the packages need when they run; ends with 1 where it knows some.
// Many mirrors cannot answer this. Then nothing fails, and the last line says that nothing was checked.
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { root, run } from "./run.ts"

/** The members read of an advisory. */
interface Advisory {
  readonly module_name: string
  readonly severity: string
  readonly title: string
  readonly url: string
}

const advisoriesIn = (output: string): ReadonlyArray<Advisory> | undefined => {
  try {
    const { advisories } = JSON.parse(output.slice(output.indexOf("{")))
    return advisories === undefined ? undefined : Object.values<Advisory>(advisories)
  } catch {
    return undefined
  }
}

const { packageManager } = JSON.parse(await readFile(join(root, "package.json"), "utf8"))
const { output } = await run(`npx --yes ${packageManager} audit --prod --json`)
const advisories = advisoriesIn(output)
if (advisories === undefined) console.log(`${output.trim()}\n\nNot checked: the registry answers no audits.`)
else {
  for (const { module_name, severity, title, url } of advisories) {
    console.log(`${module_name}: ${severity}: ${title} (${url})`)
  }
  console.log(`${advisories.length} known vulnerabilities`)
}
process.exitCode = advisories !== undefined && advisories.length > 0 ? 1 : 0
