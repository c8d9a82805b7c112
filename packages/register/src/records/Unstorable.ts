import { Array, Result } from "effect"
import type { SourceRecord } from "./SourceRecord.ts"

/** A record that a register cannot store, and why. */
export interface Unstorable {
  readonly record: SourceRecord
  readonly reason: string
}

/** The maximum depth of nested values: what reads or writes them goes as deep as they do. Real ones have ten. */
const deepest = 64

const suspicious = /[\0\ud800-\udfff]/

const halfOfPair = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

const reasonAgainstText = (text: string): string | undefined => {
  if (!suspicious.test(text)) return undefined
  if (text.includes("\0")) return "a text holds the character U+0000"
  return halfOfPair.test(text) ? "a text holds half of a surrogate pair" : undefined
}

const reasonAt = (value: unknown, depth: number): string | undefined => {
  if (typeof value === "string") return reasonAgainstText(value)
  if (typeof value === "number") return Number.isFinite(value) ? undefined : "a number is out of range"
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return undefined
  if (depth > deepest) return `values are nested more than ${deepest} deep`
  if (Array.isArray(value)) {
    for (const item of value) {
      const reason = reasonAt(item, depth + 1)
      if (reason !== undefined) return reason
    }
    return undefined
  }
  const members = value as Readonly<Record<string, unknown>>
  for (const name in members) {
    const reason = reasonAgainstText(name) ?? reasonAt(members[name], depth + 1)
    if (reason !== undefined) return reason
  }
  return undefined
}

/**
 * Why no register stores a value; undefined if one does. Databases store no text with U+0000 or half of a surrogate
 * pair, and JSON has no number beyond the range of a double.
 */
export const reasonAgainst = (value: unknown): string | undefined => reasonAt(value, 1)

/** The records that a register stores, and those that none does. */
export const partitionStorable = <Given extends SourceRecord>(
  records: ReadonlyArray<Given>
): [storable: Array<Given>, unstorable: Array<Unstorable>] =>
  Array.partition(records, (record) => {
    const reason = reasonAgainst(record)
    return reason === undefined ? Result.succeed(record) : Result.fail({ record, reason })
  })
