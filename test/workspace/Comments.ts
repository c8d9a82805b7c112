import { parseSync } from "oxc-parser"
import type { Source } from "./Source.ts"

/** The maximum width of a comment line, in columns. */
const maxWidth = 120

/** The comment lines of a module that are too wide: `path:line: width`. */
export const wideComments = ({ path, text }: Source): ReadonlyArray<string> => {
  const lines = text.split("\n")
  const lineAt = (offset: number): number => text.slice(0, offset).split("\n").length
  const wide = parseSync(path, text).comments.flatMap(({ end, start }) => {
    const first = lineAt(start)
    return lines.slice(first - 1, lineAt(end)).flatMap((line, index) =>
      line.length > maxWidth ? [`${path}:${first + index}: ${line.length}`] : []
    )
  })
  return [...new Set(wide)]
}
