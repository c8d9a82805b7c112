import { assert, describe, it } from "@effect/vitest"
import type { EventType } from "@kontor/core/Register"
import { eventTypeTopic } from "@kontor/register"
import { readXjustiz } from "@kontor/sources"
import { Effect } from "effect"
import { recordOf, tableLines } from "../Reading.ts"
import { messageOf } from "./Message.ts"

/** A message as a court publishes it, written by hand: its subject, what it means, and its text. */
interface Labelled {
  readonly subject: string
  readonly type: EventType
  readonly text: string
}

const messages: ReadonlyArray<Labelled> = tableLines(import.meta.dirname, "messages.txt").map((line) => {
  const [subject = "", type = ""] = line.split(" ", 2)
  return { subject, type: type as EventType, text: line.slice(subject.length + type.length + 2) }
})

const isInsolvency = (type: EventType): boolean => eventTypeTopic[type] === "INSOLVENCIES"

describe("labelled messages of insolvency courts", () => {
  it.effect("are read with a precision of 0.99 and a recall of 0.97 at least", () =>
    Effect.gen(function*() {
      const read = yield* Effect.forEach(messages, ({ subject, text, type }) =>
        Effect.map(recordOf(readXjustiz, messageOf({ subject, text, opening: "" })), ({ events: [event] }) => ({
          subject,
          text,
          labelled: type,
          read: event!.type
        })))
      const differing = read.filter(({ labelled, read }) =>
        labelled !== read
      )
        .map(({ labelled, read, subject, text }) => `${subject} ${labelled} <> ${read}: ${text}`)
      const labelled = read.filter((one) => isInsolvency(one.labelled))
      const found = read.filter((one) => isInsolvency(one.read))
      const agreed = found.filter((one) => one.labelled === one.read)
      assert.isAtLeast(messages.length, 60)
      assert.isAtLeast(agreed.length / found.length, 0.99, differing.join("\n"))
      assert.isAtLeast(agreed.length / labelled.length, 0.97, differing.join("\n"))
    }))
})
