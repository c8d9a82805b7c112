import { relative } from "node:path"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** The folders whose tests start browsers, installations, services and databases, those that take longest first. */
const folders = [
  "test/console",
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
 * Begins with the tests that wait for processes: the short tests at the end keep every core at work. Without a run to
 * learn from, as in a fresh clone, the longest of them would come last, since Vitest takes large files for long ones.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    // oxlint-disable-next-line unicorn/no-array-sort -- What sorts is the sequencer, not an array.
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
