import type { OrganizationStatus } from "@kontor/core/Register"
import type { KeptRecord } from "./KeptRecord.ts"
import { Source } from "./SourceRecord.ts"

const sourceRank: Readonly<Record<Source, number>> = Object.fromEntries(
  Source.literals.map((source, rank) => [source, rank])
) as Record<Source, number>

/** How far an organization has come towards its end. */
const statusRank: Readonly<Record<OrganizationStatus, number>> = {
  ACTIVE: 1,
  INACTIVE: 2,
  INSOLVENT: 3,
  DISSOLVED: 4,
  TERMINATED: 5
}

const rankOf = (status: OrganizationStatus | undefined): number => status === undefined ? 0 : statusRank[status]

/** The order of two values: negative if the left one comes first, 0 if they are equal. */
export const compare = <A>(left: A, right: A): number => left < right ? -1 : left > right ? 1 : 0

/**
 * The order in which records of an organization supersede each other, whatever the order of arrival: by the day they
 * speak of, then by the strength of the source, then by how far the register had come, then by how far the organization
 * had come towards its end, last by the digest.
 */
export const inOrder = (left: KeptRecord, right: KeptRecord): number =>
  compare(left.as_of, right.as_of) || sourceRank[left.source] - sourceRank[right.source] ||
  compare(left.entered_on ?? "", right.entered_on ?? "") ||
  (left.extract?.entries ?? 0) - (right.extract?.entries ?? 0) ||
  rankOf(left.facts.status) - rankOf(right.facts.status) || compare(left.digest, right.digest)
