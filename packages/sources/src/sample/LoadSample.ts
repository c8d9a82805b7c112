import { Identity, type OrganizationNotHeld, parseEuid, RegisterIntake } from "@kontor/register"
import { Array, Effect, Stream } from "effect"
import { MaxOpsBeforeYield } from "effect/Scheduler"
import { Turns } from "../import/Chunk.ts"
import { operationsAtOnce } from "../import/ImportFiles.ts"
import { formatOf, readerOf } from "../import/ImportSource.ts"
import type { FileUnreadable, Read } from "../Reading.ts"
import * as Sample from "./Sample.ts"

/** The number of organizations that are stored at once: three neighbourhoods, with what their courts announce. */
const organizationsAtOnce = 120

/** The first portion is small: a demonstration answers from it while the others are read. */
const organizationsAtFirst = 40

const encoder = new TextEncoder()

const recordsOf = ({ content, name, source }: Sample.SampleFile) =>
  readerOf[source]({ name, bytes: Stream.succeed(encoder.encode(content)) })

/**
 * The records of a portion of organizations. A snapshot is one part of one file: thousands of them are read without the
 * streams that cut larger files into parts, and without being decoded.
 */
const readPortion = Effect.fnUntraced(function*(files: Iterable<Sample.SampleFile>) {
  const identity = yield* Identity
  const read: Array<Read> = []
  for (const file of files) {
    const { content: text, name, source } = file
    read.push(
      ...yield* source === "xjustiz"
        ? formatOf.xjustiz.read(name, { number: 1, text }, identity)
        : Stream.runCollect(recordsOf(file))
    )
  }
  return read
})

/** Why a sample register cannot be loaded: none of its files and papers is a reason. */
type Failure = FileUnreadable | OrganizationNotHeld

/** Files the papers of the sample register, whose companies are loaded when it is their turn. */
const filePapers = Effect.fnUntraced(function*(organizations: number, turn: Effect.Effect<void>) {
  const { file } = yield* RegisterIntake
  const papers = yield* Sample.documents({ organizations })
  yield* turn
  for (const { as_of, bytes, document_type: type, euid } of papers) {
    yield* file({ reference: { _tag: "Euid", number: parseEuid(euid)! }, document: { type, as_of, bytes } })
  }
})

/**
 * Loads the whole sample register through the readers of real data: by portions of organizations, the papers last.
 * Threads that have the memory of the same turns share the portions. Here one is read while another is stored.
 * `onLoaded` receives the number of records that were just taken.
 */
export const loadSample = Effect.fn("Sample.load")(
  function*(
    { organizations }: Sample.SampleOptions,
    onLoaded: (records: number) => Effect.Effect<void> = () => Effect.void,
    turns = new Turns()
  ): Effect.fn.Return<void, Failure, RegisterIntake | Identity> {
    const intake = yield* RegisterIntake
    const later = Math.max(0, organizations - organizationsAtFirst)
    const portions = 1 + Math.ceil(later / organizationsAtOnce)
    const portion = Effect.fnUntraced(function*(
      number: number
    ): Effect.fn.Return<void, Failure, RegisterIntake | Identity> {
      const turn = turns.turnOf(number)
      if (number === portions) return yield* filePapers(organizations, turn)
      const end = organizationsAtFirst + number * organizationsAtOnce
      const files = Sample.ofOrganizations(number === 0 ? 0 : end - organizationsAtOnce, Math.min(end, organizations))
      const records = Array.getSuccesses(yield* readPortion(files))
      yield* intake.take(records, turn)
      yield* onLoaded(records.length)
    })
    const lane = Effect.gen(function*(): Effect.gen.Return<void, Failure, RegisterIntake | Identity> {
      for (let number = turns.begin(); number <= portions; number = turns.begin()) {
        yield* portion(number)
        yield* turns.pass(number)
      }
    })
    yield* Effect.all([lane, lane], { concurrency: 2, discard: true })
  },
  Effect.provideService(MaxOpsBeforeYield, operationsAtOnce)
)
