import { relative } from "node:path"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** The folders of long tests, the longest first: most of them start browsers, installations, services or databases. */
const folders = [
  "test/console",
  "test/simulation",
  "test/e2e",
  "test/node/demo",
  "test/chaos",
  "test/contract",
  "test/node",
  "test/client",
  "test/postgres"
]

const placeOf = ({ moduleId, project }: TestSpecification): number => {
  const path = relative(project.config.root, moduleId).replaceAll("\\", "/")
  const place = folders.findIndex((folder) => path.startsWith(`${folder}/`))
  return place === -1 ? folders.length : place
}

/**
 * Begins with the long tests, so that short ones at the end keep every core at work. Without a run to learn from, as in
 * a fresh clone, Vitest takes large files for long ones, and some of the longest are among the smallest.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    // oxlint-disable-next-line unicorn/no-array-sort -- This sorts with the sequencer, not an array.
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
