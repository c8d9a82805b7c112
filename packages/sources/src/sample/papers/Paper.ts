import type { Sheets, TextStyle } from "../../printing/Sheets.ts"

/** The margin of a paper, in points. */
export const margin = 42

/** The top of the content of a paper, below its head, in points. */
const headEnd = 130

const notice: TextStyle = { face: "regular", size: 8, colour: "#666666" }
const heading: TextStyle = { face: "bold", size: 15 }
const subheading: TextStyle = { face: "regular", size: 10 }

/**
 * Writes the head of a paper of the sample register, which says that the company is made up. Returns the top of its
 * content.
 */
export const paperHead = (sheets: Sheets, title: string, about: string): number => {
  sheets.write("Beispiel: Die Gesellschaft und alle Angaben sind erfunden.", margin, margin, notice)
  sheets.write(title, margin, margin + 28, heading)
  for (const [index, line] of sheets.wrap(about, sheets.width - 2 * margin, subheading).entries()) {
    sheets.write(line, margin, margin + 52 + 13 * index, subheading)
  }
  return headEnd
}
