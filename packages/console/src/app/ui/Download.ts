/** Saves bytes as a file on the reader's machine. */
export const download = (name: string, content: Blob): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A cell as CSV. A text that a spreadsheet would run as a formula is led by an apostrophe. */
const cell = (value: string | number | null): string => {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? "")
  return /[",\n\r]/.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text
}

/** Saves rows as CSV (RFC 4180, UTF-8 with a byte order mark, so that spreadsheets read umlauts). */
export const downloadCsv = (name: string, rows: ReadonlyArray<ReadonlyArray<string | number | null>>): void => {
  const text = rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")
  download(name, new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }))
}

/** Saves a value as JSON. */
export const downloadJson = (name: string, value: unknown): void =>
  download(name, new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: "application/json" }))
