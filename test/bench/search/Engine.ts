import type { SearchIndexUnavailable } from "@kontor/register"
import type { Effect, Scope } from "effect"
import type { SqlError } from "effect/sql"
import type { BenchQuery } from "./Queries.ts"

/** Why a search of the bench fails. */
export type Failure = SearchIndexUnavailable | SqlError.SqlError

/** What searches the generated country. */
export interface Engine {
  /** What it took to be ready, and how large it is. */
  readonly ready: string
  /** Finds a page of ten with its total; undefined where it cannot search so. */
  readonly search: (query: BenchQuery) => Effect.Effect<unknown, Failure> | undefined
  /** Whether several clients can search at the same time. */
  readonly isShared: boolean
}

/** Makes an engine of a country of so many organizations; it is gone with the scope. */
export type MakeEngine<R = never> = (size: number) => Effect.Effect<Engine, Failure, R | Scope.Scope>

/** Seconds since a start, and bytes as megabytes. */
export const secondsSince = (start: number): string => ((performance.now() - start) / 1000).toFixed(1)
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString("en")} MB`
