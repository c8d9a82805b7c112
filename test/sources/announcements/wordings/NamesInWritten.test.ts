import { assert, describe, it } from "@effect/vitest"
import { foldText } from "@kontor/core/Register"
import { readAnnouncements } from "@kontor/sources"
import { Sample } from "@kontor/sources/sample"
import { Effect } from "effect"
import { recordOf } from "../../Reading.ts"
import { announcement, categories } from "../Announcement.ts"
import { partiesOf } from "./Reported.ts"
import { writtenLabelled } from "./Written.ts"

/** The names of a sample register's companies in the register of companies and partnerships. */
const names = [...Sample.offeneregister({ organizations: 400 })]
  .map((line): { readonly name: string; readonly company_number: string } => JSON.parse(line))
  .flatMap(({ company_number, name }) => /_HR[AB]/u.test(company_number) ? [name] : [])

/** How many names each sentence is read with. */
const namesInEach = 20

const plain = (name: string): string => foldText(name.replaceAll(/["“”„]/gu, ""))

/** The party's name that the reader finds in an announcement of a transformation. */
const namesRead = (company_name: string, text: string) =>
  Effect.map(
    recordOf(readAnnouncements, announcement(categories.transformation, text, { company_name })),
    ({ events }) => events.flatMap(partiesOf).map(({ party }) => plain(party.name ?? ""))
  )

describe("names of a sample register in sentences written in the words of courts", () => {
  it.effect("are read whole: 97 of 100", () =>
    Effect.gen(function*() {
      const sentences = (yield* writtenLabelled).flatMap(({ labels, name: own, text }) =>
        labels.flatMap(({ parties }) => parties).flatMap(({ name }) => {
          const [before = "", behind, ...more] = text.split(name)
          return behind === undefined || more.length > 0 ? [] : [{ own, before, behind }]
        })
      )
      assert.isAtLeast(sentences.length, 30)
      assert.isAtLeast(names.length, 300)
      const missed: Array<string> = []
      for (const [place, { before, behind, own }] of sentences.entries()) {
        for (let each = 0; each < namesInEach; each++) {
          const name = names[(place * namesInEach + each) % names.length]!
          const read = yield* namesRead(own, `${before}${name}${behind}`)
          if (!read.includes(plain(name))) missed.push(`${before}${name}${behind}`)
        }
      }
      assert.isAtMost(missed.length, sentences.length * namesInEach * 0.03, missed.join("\n"))
    }))
})
