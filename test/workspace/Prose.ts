import type { Source } from "./Source.ts"

/** The maximum width of a line of prose, in columns. */
const maxWidth = 120

/** The lines of a Markdown file that are too wide, outside tables and code: `path:line: width`. */
export const wideProse = ({ path, text }: Source): ReadonlyArray<string> => {
  let isCode = false
  return text.split("\n").flatMap((line, index) => {
    const isFence = /^\s*```/.test(line)
    if (isFence) isCode = !isCode
    return isCode || /^\s*\|/.test(line) || line.length <= maxWidth ? [] : [`${path}:${index + 1}: ${line.length}`]
  })
}
