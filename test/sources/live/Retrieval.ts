import { LiveSource, parseEuid } from "@kontor/register"
import { Effect, type Layer } from "effect"

/** Asks a live source once for the number of an EUID. */
export const retrieve = (euid: string, source: Layer.Layer<never>) =>
  Effect.flatMap(LiveSource, (retrieve) => retrieve!(parseEuid(euid)!)).pipe(Effect.provide(source))

/** Why a live source did not answer. */
export const failureOf = (euid: string, source: Layer.Layer<never>) =>
  Effect.map(Effect.flip(retrieve(euid, source)), ({ found, reason, retry_after_seconds }) => ({
    reason,
    found,
    ...(retry_after_seconds !== undefined && { retry_after_seconds })
  }))
