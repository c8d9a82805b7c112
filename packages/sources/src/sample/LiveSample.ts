import { euidOf, Identity, LiveSource, type RegisterNumber } from "@kontor/register"
import { Array, Clock, Effect, Layer, Option, Stream } from "effect"
import { retrievedRecords } from "../xjustiz/StructuredContent.ts"
import { Draws } from "./Draws.ts"
import { lifeOf, takesAddress } from "./Life.ts"
import { registrationOf } from "./Organization.ts"
import type { SampleOptions } from "./Sample.ts"
import { type Snapshot, snapshotsOf, structuredContent } from "./StructuredContent.ts"
import { type Day, dayAt, lastDay } from "./World.ts"

const encoder = new TextEncoder()

/**
 * The last snapshot of a life as it is retrieved on a day. On every later day, an active organization has another
 * address.
 */
const snapshotOn = (last: Snapshot, day: Day): Snapshot => {
  const { organization, state } = last
  const retrievedOn = Math.max(day, lastDay)
  if (state.condition !== "ACTIVE" || retrievedOn === lastDay) return { ...last, retrievedOn }
  const draws = new Draws("today", organization.index * 100_000 + day)
  const entry = state.entries + 1
  const moved = takesAddress(state, { organization, on: day, entry, draws })
  return { ...last, state: { ...moved, entries: entry, enteredOn: day }, retrievedOn }
}

/** The register's content about an organization, as retrieved on a day. */
const documentOf = (organizations: number, number: RegisterNumber, day: Day): Option.Option<string> => {
  const euid = euidOf(number)
  const indices = Array.makeBy(organizations, (index) => index)
  return Option.map(
    Array.findFirst(indices, (index) => registrationOf(index).euid === euid),
    (index) => structuredContent(snapshotOn(snapshotsOf(lifeOf(index)).at(-1)!, day))
  )
}

/**
 * A live source for demonstrations: the sample register of the same options, as it continues after its end. Every
 * active organization has moved since, and moves again each day: so a live fetch always brings a change.
 */
export const layer = ({ organizations }: SampleOptions): Layer.Layer<never, never, Identity> =>
  Layer.effect(
    LiveSource,
    Effect.gen(function*() {
      const identity = yield* Identity
      return Effect.fn("LiveSample.retrieve")(
        function*(number: RegisterNumber) {
          const document = documentOf(organizations, number, dayAt(yield* Clock.currentTimeMillis))
          if (Option.isNone(document)) return Option.none()
          const file = { name: euidOf(number), bytes: Stream.succeed(encoder.encode(document.value)) }
          return Option.some(yield* retrievedRecords(file, number))
        },
        Effect.provideService(Identity, identity)
      )
    })
  )
