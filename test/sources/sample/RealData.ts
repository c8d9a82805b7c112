import { existsSync } from "node:fs"
import { join } from "node:path"

const folder = join(import.meta.dirname, "../../../../shared/data")

/** Whether real files are at hand. They are not part of the project: comparisons with them are skipped elsewhere. */
export const isRealDataPresent = existsSync(folder)

if (!isRealDataPresent) {
  process.stderr.write("No real register data beside the project: comparisons with it are skipped.\n")
}

/** The path of a real file. */
export const realFile = (name: string): string => join(folder, name)
