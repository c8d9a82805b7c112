import type { UpstreamUnavailable } from "@kontor/core/Register"
import type { RegisterChanges, SearchDocument } from "@kontor/register"
import { Effect, Option, Stream } from "effect"

/**
 * All organizations of a register at a sequence. Those that have changed since are left out: they come with the changes
 * after it.
 */
export const documentsUntil = (
  changes: RegisterChanges["Service"],
  until: number
): Stream.Stream<SearchDocument, UpstreamUnavailable> =>
  Stream.paginate(0, (sequence) =>
    Effect.map(
      changes.after(sequence, until),
      ({ held, through }) => [held, through < until ? Option.some(through) : Option.none()] as const
    ))
