import { euidOf, LiveFetch, type LiveRetrieval, LiveSettings, LiveSource, type SourceRecord } from "@kontor/register"
import { LiveBudgetMemory } from "@kontor/register/memory"
import { extractOf } from "@kontor/testing/fixtures"
import { Effect, Layer } from "effect"
import { memory } from "../../support/RegisterLayers.ts"

const settings = { retrievals_per_hour: 3, timeout_seconds: 20, reuse_seconds: 60 }

/** Live fetches from this source into a register in memory. */
export const withSource = (source: LiveRetrieval | undefined, changed: Partial<LiveSettings> = {}) =>
  LiveFetch.layer.pipe(
    Layer.provide(LiveBudgetMemory.layer),
    Layer.provideMerge(memory),
    Layer.provide(Layer.succeed(LiveSource, source)),
    Layer.provide(Layer.succeed(LiveSettings, { ...settings, ...changed })),
    Layer.fresh
  )

/** Fetches the organization of a number live. */
export const fetched = Effect.fnUntraced(function*(number: SourceRecord["registration"]) {
  const { fetch } = yield* LiveFetch
  return yield* fetch(euidOf(number))
})

/** Why a live fetch fails. */
export const reasonOf = (number: SourceRecord["registration"]) =>
  Effect.map(Effect.flip(fetched(number)), ({ reason }) => reason)

/** A source that counts its retrievals, and answers each as the test wants. */
export const counting = (retrieve: LiveRetrieval) => {
  const counter = { retrievals: 0 }
  const source: LiveRetrieval = (number) => {
    counter.retrievals += 1
    return retrieve(number)
  }
  return { counter, source }
}

/** A source that answers every number with a plain extract. */
export const plain: LiveRetrieval = (number) => Effect.succeedSome([extractOf(number, 1, {})])
