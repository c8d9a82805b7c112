import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { story } from "./Story.ts"

const replayed = process.env["KONTOR_SIMULATION_SEED"]

/** How many stories are told: each costs about 50 ms of a processor. */
const seeds = replayed === undefined
  ? Array.from({ length: Number(process.env["KONTOR_SIMULATIONS"] ?? 500) }, (_, seed) => seed + 1)
  : [Number(replayed)]

it.live("Whatever fails and whenever a node crashes, money, deliveries, keys and accounts stay right", () =>
  Effect.forEach(seeds, (seed) => story(seed), { discard: true }))

it.live("A seed tells the same story every time", () =>
  Effect.gen(function*() {
    for (const seed of [3, 5, 8]) assert.deepStrictEqual(yield* story(seed), yield* story(seed))
  }))
