import { reasonAgainst } from "@kontor/register"
import { Effect, type Schema, type SchemaAST, SchemaIssue, SchemaParser } from "effect"
import { RecordRejected } from "../Reading.ts"

const position = /\s*(?:in JSON )?at position (\d+)(?: \(line \d+ column \d+\))?$/u
const quotation = /, (?:\.{3})?".*$/su

const malformed = (text: string, cause: unknown): RecordRejected => {
  const message = cause instanceof Error ? cause.message : String(cause)
  const at = position.exec(message)
  const said = message.replace(position, "").replace(quotation, "")
  if (at === null) return new RecordRejected({ reason: `not JSON: ${said}` })
  const before = text.slice(0, Number(at[1])).split("\n")
  return new RecordRejected({ line: before.length, reason: `not JSON: ${said} at column ${before.at(-1)!.length + 1}` })
}

/**
 * Parses a JSON text; the failure has line and column within it, counted from 1, where the parser knows them. A text
 * that escapes what no register stores is refused.
 */
export const parseJson = (text: string): Effect.Effect<unknown, RecordRejected> =>
  Effect.flatMapEager(
    Effect.try({ try: () => JSON.parse(text) as unknown, catch: (cause) => malformed(text, cause) }),
    (value) => {
      const reason = text.includes("\\u") ? reasonAgainst(value) : undefined
      return reason === undefined ? Effect.succeed(value) : Effect.fail(new RecordRejected({ reason }))
    }
  )

const format = SchemaIssue.makeFormatterStandardSchemaV1()
const maxListLength = 3

const pathOf = (path: ReadonlyArray<unknown> | undefined): string =>
  path === undefined || path.length === 0 ? "the record" : path.map(String).join(".")

const schemaReason = (issue: SchemaIssue.Issue): string => {
  const issues = format(issue).issues.map(({ message, path }) => `${pathOf(path)}: ${message}`)
  const more = issues.length > maxListLength ? ` (and ${issues.length - maxListLength} more)` : ""
  return `${issues.slice(0, maxListLength).join("; ")}${more}`
}

/** Decodes parsed JSON; the failure names up to three wrong members. */
export const decodeRecord = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  options?: Pick<SchemaAST.ParseOptions, "onExcessProperty">
) => {
  const decode = SchemaParser.decodeUnknownEffect(schema, { errors: "all", ...options })
  return (input: unknown): Effect.Effect<S["Type"], RecordRejected> =>
    Effect.mapErrorEager(decode(input), (issue) => new RecordRejected({ reason: schemaReason(issue) }))
}
