import type { EntityId } from "../Register/identity/Identity.ts"

/** The log of changed organizations, one entry a change. The place of an entry, from 1, is its register sequence. */
export interface HeldChangeLog {
  readonly log: Array<EntityId>
  readonly latest: Map<EntityId, number>
  readonly marks: Set<string>
}

/** An empty log. */
export const noChanges = (): HeldChangeLog => ({ log: [], latest: new Map(), marks: new Set() })
