/** What a column holds, as it is written into the text format of `COPY`. */
export type Cell = string | number | boolean | null

const special = /[\\\n\r\t]/u
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" }

const written = (cell: Cell): string => {
  if (cell === null) return "\\N"
  if (typeof cell !== "string") return String(cell)
  return special.test(cell) ? cell.replaceAll(/[\\\n\r\t]/gu, (character) => escapes[character]!) : cell
}

/** A row in the text format of `COPY`. */
export const copyRow = (cells: ReadonlyArray<Cell>): string => {
  let row = ""
  for (let place = 0; place < cells.length; place++) row += (place === 0 ? "" : "\t") + written(cells[place]!)
  return `${row}\n`
}
