import { assert, describe, it } from "@effect/vitest"
import { type EventType, RegisterEvent } from "@kontor/core/Register"
import { Effect, Schema } from "effect"
import { type Message, messagesByEuid } from "../../sources/sample/Message.ts"
import { filesOf } from "../../sources/sample/Register.ts"
import { eventsOfDocuments } from "./Documents.ts"

const contents = new Map(filesOf("xjustiz").map(({ content, name }) => [name, content]))

/** The events of the whole register, read once for all tests. */
const reported = Effect.runSync(Effect.cached(
  Effect.map(
    Effect.forEach(
      [...messagesByEuid.values()],
      (messages) => eventsOfDocuments(messages.map(({ file }) => contents.get(file)!))
    ),
    (events) => events.flat()
  )
))

type Pair = readonly [Message, Message]

const pairs: ReadonlyArray<Pair> = [...messagesByEuid.values()].flatMap((messages) =>
  messages.slice(1).map((later, place): Pair => [messages[place]!, later])
)

const sum = (count: (pair: Pair) => number): number => pairs.reduce((total, pair) => total + count(pair), 0)
const where = (happened: (pair: Pair) => boolean): number => pairs.filter(happened).length

const holdersOf = ({ parties }: Message) =>
  new Set(parties.slice(1).map(({ birthDate, name, role }) => `${role} ${name} ${birthDate}`))

const withoutThose = (holders: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...holders].filter((holder) => !others.has(holder)).length

const newTexts = ([earlier, later]: Pair, words: RegExp): number =>
  later.texts.filter((text) => words.test(text) && !earlier.texts.includes(text)).length

const becomes = (status: string) => ([earlier, later]: Pair) => later.status === status && earlier.status !== status

const capitalOf = ({ capital, substance }: Message): string =>
  `${capital} ${substance.includes("historischeWaehrung") ? "DEM" : "EUR"}`

const hasShares = ({ legalForm }: Message): boolean => ["221110", "221200", "222110"].includes(legalForm)

const count = (events: ReadonlyArray<RegisterEvent>, ...types: ReadonlyArray<EventType>): number =>
  events.filter(({ type }) => types.includes(type)).length

describe("events between the snapshots of a sample register", () => {
  it.effect("reports as many changes of each kind as the documents differ in", () =>
    Effect.gen(function*() {
      const events = yield* reported
      const changes = {
        registrations: count(events, "REGISTRATION"),
        names: count(events, "NAME_CHANGE"),
        forms: count(events, "LEGAL_FORM_CHANGE"),
        entries: count(events, "ROLE_HOLDER_ENTRY"),
        exits: count(events, "ROLE_HOLDER_EXIT"),
        capitals: events.filter(({ details }) => details?.["capital_kind"] === "SHARE_CAPITAL").length,
        dissolutions: count(events, "DISSOLUTION"),
        deletions: count(events, "DELETION", "EXPIRATION"),
        openings: count(events, "OPENED"),
        provisional: count(events, "PROVISIONAL_MEASURES"),
        rejections: count(events, "REJECTED_NO_ASSETS"),
        mergers: count(events, "MERGER"),
        divisions: count(events, "DIVISION")
      }
      assert.deepStrictEqual(changes, {
        registrations: [...messagesByEuid.values()].filter(([first]) => first!.entries === 1).length,
        names: where(([earlier, later]) => earlier.name !== later.name),
        forms: where(([earlier, later]) => earlier.legalForm !== later.legalForm),
        entries: sum(([earlier, later]) => withoutThose(holdersOf(later), holdersOf(earlier))),
        exits: sum(([earlier, later]) => withoutThose(holdersOf(earlier), holdersOf(later))),
        capitals: where(([earlier, later]) => hasShares(later) && capitalOf(earlier) !== capitalOf(later)),
        dissolutions: where((pair) => becomes("aufgelöst")(pair) || becomes("Insolvenzverfahren eröffnet")(pair)),
        deletions: where(becomes("gelöscht")),
        openings: where(becomes("Insolvenzverfahren eröffnet")),
        provisional: sum((pair) => newTexts(pair, /vorläufiger Insolvenzverwalter/)),
        rejections: sum((pair) => newTexts(pair, /mangels Masse abgelehnt/)),
        mergers: sum((pair) => newTexts(pair, /verschmolzen/)),
        divisions: sum((pair) => newTexts(pair, /Abspaltung|Ausgliederung|ausgegliedert/))
      })
      assert.isAbove(Math.min(...Object.values(changes)), 0, JSON.stringify(changes))
    }))

  it.effect("reports changes of every topic, each a valid event with an identifier of its own", () =>
    Effect.gen(function*() {
      const events = yield* reported
      assert.strictEqual(new Set(events.map(({ topic }) => topic)).size, 7)
      assert.strictEqual(new Set(events.map(({ id }) => id)).size, events.length)
      assert.isTrue(events.every(Schema.is(RegisterEvent)))
    }))

  it.effect("finds the counterparty of every merger and division", () =>
    Effect.gen(function*() {
      const events = (yield* reported).filter(({ type }) => type === "MERGER" || type === "DIVISION")
      const others = events.map(({ details, parties }) => [details?.["role"], ...Object.keys(parties ?? {})])
      for (const [role, part] of others) {
        assert.strictEqual(part, role === "ACQUIRING" ? "transferring_entity" : "acquiring_entity")
      }
      const names = new Set([...messagesByEuid.values()].map(([first]) => first!.name))
      const found = events.flatMap(({ parties }) =>
        Object.values(parties ?? {}) as ReadonlyArray<{ readonly name: string }>
      )
      assert.deepStrictEqual(found.filter(({ name }) => !names.has(name)), [])
    }))
})
