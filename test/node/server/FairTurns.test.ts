import { assert, describe, it } from "@effect/vitest"
import { FairTurns } from "@kontor/node"
import { Effect } from "effect"

/** Works on all of this, and yields the order in which it came, with a mark for each turn of the event loop. */
const workedOff = (given: ReadonlyArray<readonly [somebody: string, item: string]>) =>
  Effect.callback<ReadonlyArray<string>>((resume) => {
    const done: Array<string> = []
    let left = given.length
    const turns = new FairTurns<string>((item) => {
      done.push(item)
      left -= 1
    })
    for (const [somebody, item] of given) turns.add(somebody, item)
    const mark = () => {
      if (left === 0) return resume(Effect.succeed(done))
      done.push("others")
      setImmediate(mark)
    }
    setImmediate(mark)
  })

describe("turns that give way", () => {
  it.live("go round among those who wait, in the order in which each asked", () =>
    Effect.gen(function*() {
      const done = yield* workedOff([["a", "a1"], ["a", "a2"], ["a", "a3"], ["b", "b1"], ["b", "b2"], ["c", "c1"]])
      const works = done.filter((item) => item !== "others")
      assert.deepStrictEqual(works, ["a1", "b1", "c1", "a2", "b2", "a3"])
    }))

  it.live("leave the event loop to others after each piece of work", () =>
    Effect.gen(function*() {
      const done = yield* workedOff([["a", "a1"], ["a", "a2"], ["b", "b1"]])
      assert.deepStrictEqual(done, ["a1", "others", "b1", "others", "a2"])
    }))
})
