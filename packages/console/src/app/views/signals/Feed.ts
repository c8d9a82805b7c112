import type { InputTo, Signal } from "@kontor/client"
import { kontor } from "../../api/Kontor.ts"
import { shared } from "../../session/Session.ts"
import { filled } from "../../ui/Field.tsx"

/** The filters of the feed. */
export interface Filter {
  readonly topics: NonNullable<InputTo<"listSignals">["topics"]>
  readonly organizations: string
  readonly from: string
  readonly to: string
}

/** The pages loaded so far with a filter. A cursor holds for the filter it came with, and for no other. */
export interface Feed {
  readonly filter: Filter
  readonly signals: ReadonlyArray<Signal>
  readonly cursor: string | undefined
}

/** Loaded pages stay for the session, so that nothing is paid for twice. */
export const feed = shared<Feed | undefined>("signals", undefined)

const someOf = <A>(items: ReadonlyArray<A>): ReadonlyArray<A> | undefined => items.length === 0 ? undefined : items

/** Loads the first page with a filter, or goes on with what was loaded before. */
export const loadSignals = async (filter: Filter, before: Feed | undefined): Promise<void> => {
  const { pagination, signals } = await kontor().listSignals({
    topics: someOf(filter.topics),
    organization_ids: someOf(filter.organizations.split(/[\s,]+/).filter(Boolean)),
    from: filled(filter.from),
    to: filled(filter.to),
    cursor: before?.cursor
  })
  const known = new Set(before?.signals.map(({ event }) => event.id))
  feed.set({
    filter,
    signals: [...before?.signals ?? [], ...signals.filter(({ event }) => !known.has(event.id))],
    cursor: pagination.has_more ? pagination.next_cursor : undefined
  })
}
