import type { SourceRecord } from "@kontor/core/Register"
import { recordPhrases } from "./RecordPhrases.ts"

/** Begins a content with phrases of the list, as no JSON does. Another list will have another mark. */
const mark = "\u0001"

/**
 * The characters that stand for phrases: controls, which JSON has in no string unescaped, and those from 127 to 159,
 * which nobody writes. Without tab, line feed and carriage return, which `COPY` escapes.
 */
const codes: ReadonlyArray<string> = [[2, 8], [11, 12], [14, 31], [127, 159]].flatMap(([first, last]) =>
  Array.from({ length: last! - first! + 1 }, (_, place) => String.fromCharCode(first! + place))
)

const codeOf = new Map(recordPhrases.map((phrase, place) => [phrase, codes[place]!]))
const phraseOf = new Map(recordPhrases.map((phrase, place) => [codes[place]!, phrase]))

const written = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`)

/** Longer phrases come first: they may begin with a shorter one. */
const anyPhrase = new RegExp(recordPhrases.toSorted((a, b) => b.length - a.length).map(written).join("|"), "g")
const anyCode = new RegExp(`[${codes.join("")}]`, "g")
const ownCode = /[\u007F-\u009F]/u

/**
 * The content of a record in its stored form, a third as long: a character for each phrase that records repeat. It
 * stays a text, which the database can read. One that has such a character of its own is stored as it is.
 */
export const storedContent = (content: string): string =>
  ownCode.test(content) ? content : mark + content.replace(anyPhrase, (phrase) => codeOf.get(phrase)!)

/** The content of a stored record, of this version or an older one. */
export const readContent = (stored: string): string =>
  stored.startsWith(mark) ? stored.slice(1).replace(anyCode, (code) => phraseOf.get(code)!) : stored

/**
 * What the stored records of a source end with, whose last member is the source: its name, or a phrase that holds it.
 * Unpacking a record in the database takes 15 times as long as reading it.
 */
export const endingsOf = (source: SourceRecord["source"]): ReadonlyArray<string> => [
  `${source}"}`,
  ...recordPhrases.flatMap((phrase) => phrase.endsWith(`"source":"${source}"}`) ? [codeOf.get(phrase)!] : [])
]

/** What `readContent` does, as an expression of SQL on the column `content`. */
export const contentInSql: string = `CASE WHEN left(content, 1) = chr(1) THEN ${
  recordPhrases.reduce(
    (text, phrase, place) => `replace(${text}, chr(${codes[place]!.codePointAt(0)}), '${phrase}')`,
    "substr(content, 2)"
  )
} ELSE content END`
