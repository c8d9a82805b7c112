import { assert, describe, it } from "@effect/vitest"
import { euidOf, type SourceRecord } from "@kontor/register"
import { readAnnouncements } from "@kontor/sources"
import { Effect } from "effect"
import { allRecordsOf, fileOf, readAll } from "../Reading.ts"
import { announcement, categories } from "./Announcement.ts"

const recordsIn = (text: string, entered: string | undefined = "29.06.2026") =>
  Effect.map(
    readAll(
      readAnnouncements,
      fileOf("file", announcement(categories.transformation, text, entered === undefined ? {} : { entered }))
    ),
    allRecordsOf
  )

/** Which organizations records say have ended, by number, and by what. */
const ended = (records: ReadonlyArray<SourceRecord>): ReadonlyArray<ReadonlyArray<unknown>> =>
  records.flatMap(({ facts: { ended_by, status }, registration }) =>
    ended_by === undefined ? [] : [[euidOf(registration), ended_by, status]]
  )

const own = "DED3310V.HRB7654301"

const other = "der Beispiel Glas GmbH mit dem Sitz in Fürth (Amtsgericht Fürth HRB 7654302)"

describe("a registered transformation", () => {
  it.effect("ends the organization that transfers all it has", () =>
    Effect.gen(function*() {
      for (
        const [text, by] of [
          [
            `Die Gesellschaft ist als übertragender Rechtsträger auf Grund des Verschmelzungsvertrages vom 01.06.2026 mit ${other} als übernehmendem Rechtsträger verschmolzen.`,
            "MERGER"
          ],
          [
            `Die Gesellschaft hat als übertragender Rechtsträger im Wege der Aufspaltung ihr gesamtes Vermögen auf die Beispiel Glas GmbH mit dem Sitz in Fürth (Amtsgericht Fürth HRB 7654302) als übernehmenden Rechtsträger übertragen.`,
            "DIVISION"
          ]
        ] as const
      ) {
        const records = yield* recordsIn(text)
        assert.deepStrictEqual(ended(records), [[own, by, "TERMINATED"]], text)
      }
    }))

  it.effect("ends the other organization, which the one that takes it over names with its number", () =>
    Effect.gen(function*() {
      const records = yield* recordsIn(
        `Die Gesellschaft ist als übernehmender Rechtsträger auf Grund des Verschmelzungsvertrages vom 01.06.2026 mit ${other} als übertragendem Rechtsträger verschmolzen.`
      )
      assert.deepStrictEqual(ended(records), [["DED3304V.HRB7654302", "MERGER", "TERMINATED"]])
      const [, mentioned] = records
      assert.deepInclude(mentioned, { is_companion: true, events: [] })
      assert.isTrue(mentioned!.facts.is_mentioned)
    }))

  it.effect("ends nobody while it is intended, has yet to take effect, or leaves the organization in being", () =>
    Effect.gen(function*() {
      for (
        const [text, entered] of [
          [
            `Beim Registergericht ist der Entwurf des Verschmelzungsvertrages eingereicht worden, nach dem die Gesellschaft als übertragender Rechtsträger auf ${other} verschmolzen werden soll.`,
            undefined
          ],
          [
            `Die Gesellschaft ist als übertragender Rechtsträger mit ${other} als übernehmendem Rechtsträger verschmolzen. Die Verschmelzung wird erst wirksam mit der Eintragung in das Register des übernehmenden Rechtsträgers.`,
            "29.06.2026"
          ],
          [
            "Die Gesellschaft hat im Wege der Abspaltung Teile ihres Vermögens auf die Beispiel Glas GmbH mit dem Sitz in Fürth (Amtsgericht Fürth HRB 7654302) übertragen.",
            "29.06.2026"
          ],
          [
            "Die Gesellschaft hat im Wege der Ausgliederung einen Teilbetrieb auf die Beispiel Glas GmbH mit dem Sitz in Fürth (Amtsgericht Fürth HRB 7654302) übertragen.",
            "29.06.2026"
          ]
        ] as const
      ) {
        const records = yield* recordsIn(text, entered)
        assert.deepStrictEqual(ended(records), [], text)
        assert.isUndefined(records[0]?.facts.status, text)
      }
    }))

  it.effect("into another form ends the sheet of the former one only where the new one is elsewhere", () =>
    Effect.gen(function*() {
      const into = (name: string) =>
        recordsIn(`Die Gesellschaft ist durch Formwechsel in die ${name} mit dem Sitz in Nürnberg umgewandelt.`)
      assert.deepStrictEqual(ended(yield* into("Muster Optik GmbH & Co. KG (Amtsgericht Nürnberg HRA 7654303)")), [
        [own, "CONVERSION", "TERMINATED"]
      ])
      assert.deepStrictEqual(ended(yield* into("Muster Optik AG")), [])
    }))
})
