import type { IndexChanges, IndexPage, IndexPosition, IndexQuery, SearchDocument } from "@kontor/register"
import type { LiveSegment, Segment } from "../segment/Segment.ts"
import type { BuiltIndex, IndexView } from "./IndexState.ts"

/** The questions to the thread that keeps the index, and its answers. */
export interface KeeperQuestions {
  /** Begins with an index that is shown already. Its next view shows all of it once more. */
  readonly hold: (built: BuiltIndex) => null
  readonly apply: (changes: IndexChanges) => PostedView
  /** Replaces the index by one that was built or loaded, with the changes later than it. */
  readonly replace: (built: BuiltIndex) => PostedView
  /** Writes a snapshot of what was built or loaded. */
  readonly save: (snapshot: { readonly path: string; readonly mark: string }) => null
  readonly changed: (nothing: undefined) => number
}

/** The questions to a thread that builds an index. */
export interface BuilderQuestions {
  /** Collects documents, in any number of parts. */
  readonly collect: (documents: ReadonlyArray<SearchDocument>) => null
  /** Makes an index of the collected documents. */
  readonly finish: (nothing: undefined) => Segment
}

/** The questions to a thread that searches. */
export interface SearcherQuestions {
  readonly show: (view: PostedView) => null
  readonly search: (query: IndexQuery) => IndexPage
}

/** A question to a thread, and its answer. */
export interface Question {
  readonly id: number
  readonly name: string
  readonly argument: unknown
}

/** The answer of a thread: a value, or why there is none. */
export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: string }

/** A view in a message: arrays in shared memory are not copied, and segments are sent once. */
export interface PostedView extends IndexPosition {
  readonly live: ReadonlyArray<Omit<LiveSegment, "segment">>
  readonly segments: ReadonlyArray<{ readonly id: number; readonly segment: Segment }>
}

/** A view to post to threads that know some segments already. */
export const posted = (view: IndexView, isKnown: (id: number) => boolean): PostedView => ({
  through: view.through,
  organizations: view.organizations,
  live: view.segments.map(({ id, removed }) => ({ id, removed })),
  segments: view.segments.filter(({ id }) => !isKnown(id)).map(({ id, segment }) => ({ id, segment }))
})
