import { lifeOf } from "../life/Life.ts"
import type { SampleFile } from "../SampleFile.ts"
import type { World } from "../World.ts"
import { profileLine } from "./ProfileLine.ts"

/** The number of organizations in one file. */
const linesOfFile = 1_000

/**
 * The profiles, one JSON object a line.
 * @yields a file of a thousand lines
 */
export const profileFiles = function*(world: World): Generator<SampleFile> {
  for (let start = 0; start < world.organizations; start += linesOfFile) {
    const count = Math.min(linesOfFile, world.organizations - start)
    const lines = Array.from(
      { length: count },
      (_, at) => JSON.stringify(profileLine(world, lifeOf(world, start + at)))
    )
    yield {
      source: "profiles",
      name: `profiles-${String(start / linesOfFile + 1).padStart(4, "0")}.jsonl`,
      content: `${lines.join("\n")}\n`
    }
  }
}
