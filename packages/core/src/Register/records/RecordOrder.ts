import type { KeptRecord } from "./KeptRecord.ts"
import { Source } from "./SourceRecord.ts"

const sourceRank: Readonly<Record<Source, number>> = Object.fromEntries(
  Source.literals.map((source, rank) => [source, rank])
) as Record<Source, number>

/** Which of two comes first: negative for the left one, 0 when they are equal. */
export const compare = <A>(left: A, right: A): number => left < right ? -1 : left > right ? 1 : 0

/**
 * The order in which records of an organization supersede each other, whatever the order they arrived in: by the day they
 * speak of, then by the strength of the source, then by how far the register had come, last by the digest.
 */
export const inOrder = (left: KeptRecord, right: KeptRecord): number =>
  compare(left.as_of, right.as_of) || sourceRank[left.source] - sourceRank[right.source] ||
  compare(left.entered_on ?? "", right.entered_on ?? "") ||
  (left.extract?.entries ?? 0) - (right.extract?.entries ?? 0) || compare(left.digest, right.digest)
