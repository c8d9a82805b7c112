import { pascal } from "./Words.ts"

/** The first line of every generated file. */
export const header = "# Generated from the OpenAPI document by `npm run clients`.\n"

const keywords = new Set(["from", "class", "import", "def", "global", "None", "True", "False", "pass", "in", "is"])

/** A name in snake_case. */
export const snake = (name: string): string =>
  name.replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => `_${letter}`).toLowerCase()

/** A name as Python writes it: words of the language get an underscore. */
export const argumentOf = (name: string): string => {
  const word = snake(name.replaceAll("-", "_"))
  return keywords.has(word) ? `${word}_` : word.replaceAll("__", "_")
}

/** Whether a name can be that of a member of a class. */
export const isIdentifier = (name: string): boolean => /^[A-Za-z_]\w*$/u.test(name) && !keywords.has(name)

/** A constant as Python writes it. */
export const literal = (value: string | number | boolean | null): string => {
  if (value === null) return "None"
  return typeof value === "boolean" ? pascal(String(value)) : JSON.stringify(value)
}

const isLong = (text: string): boolean => text.length > 100

/** Items between brackets: on one line, or each on its own if that line is long. */
export const listed = (open: string, items: ReadonlyArray<string>, close: string, indent: string): string => {
  const line = `${open}${items.join(", ")}${close}`
  return isLong(line) ? `${open}\n${items.map((item) => `${indent}    ${item},\n`).join("")}${indent}${close}` : line
}
