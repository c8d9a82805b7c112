import { euidOf, Identity, LiveSource, type RegisterNumber } from "@kontor/core"
import { Array, Clock, Effect, Layer, Option, Stream } from "effect"
import { retrievedRecords } from "../live/RetrievedRecords.ts"
import { type Day, dayAt } from "./Day.ts"
import { snapshotsOf } from "./documents/Snapshot.ts"
import { structuredContent } from "./documents/StructuredContent.ts"
import { lifeOf } from "./life/Life.ts"
import { organizationOf } from "./Organization.ts"
import { type SampleOptions, type World, worldOf } from "./World.ts"

const encoder = new TextEncoder()

/** What the register says of an organization at the end of its life, as retrieved on a day. */
const documentOf = (world: World, number: RegisterNumber, day: Day): Option.Option<string> => {
  const euid = euidOf(number)
  const indices = Array.makeBy(world.organizations, (index) => index)
  const index = indices.find((index) => organizationOf(world, index).registration.euid === euid)
  const last = index === undefined ? undefined : snapshotsOf(world, lifeOf(world, index)).at(-1)
  return last === undefined
    ? Option.none()
    : Option.some(structuredContent(world, { ...last, retrievedOn: Math.max(day, world.until) }))
}

/** A live source for demonstrations: the sample register of the same options, as it stands at the end, read today. */
export const layer = (options: SampleOptions): Layer.Layer<never, never, Identity> =>
  Layer.effect(
    LiveSource,
    Effect.gen(function*() {
      const identity = yield* Identity
      const world = worldOf(options)
      return Effect.fn("LiveSample.retrieve")(
        function*(number: RegisterNumber) {
          const document = documentOf(world, number, dayAt(yield* Clock.currentTimeMillis))
          if (Option.isNone(document)) return Option.none()
          const file = { name: euidOf(number), bytes: Stream.succeed(encoder.encode(document.value)) }
          return Option.some(yield* retrievedRecords(file, number))
        },
        Effect.provideService(Identity, identity)
      )
    })
  )
