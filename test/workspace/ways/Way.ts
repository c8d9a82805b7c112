import { Effect } from "effect"
import { Session } from "node:inspector/promises"

const packages = new URL("../../../packages/", import.meta.url).href

const session = new Session()

/** Begins to count calls of functions. */
const count = Effect.promise(async () => {
  session.connect()
  await session.post("Profiler.enable")
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
})

/** The files of the packages in which a function ran since the last call. The suites' own are not on any way. */
const ran = Effect.promise(async () => {
  const { result } = await session.post("Profiler.takePreciseCoverage")
  return new Set(
    result
      .filter(({ functions }) => functions.some(({ ranges: [whole] }) => whole !== undefined && whole.count > 0))
      .flatMap(({ url }) => url.startsWith(packages) ? [url.slice(packages.length)] : [])
      .filter((file) => !file.startsWith("testing/"))
  )
})

const times = 5

/** The files in which a function runs each time that something is done again, by path below `packages`. */
export const wayOf = Effect.fnUntraced(function*<E, R>(step: Effect.Effect<unknown, E, R>) {
  yield* count
  yield* Effect.repeat(step, { times: times - 1 })
  const again = ran.pipe(Effect.andThen(step), Effect.andThen(ran))
  const [first = new Set<string>(), ...others] = yield* Effect.forEach(Array.from({ length: times }), () => again)
  return [...first].filter((file) => others.every((files) => files.has(file))).toSorted()
})
