import { assert, describe, it } from "@effect/vitest"
import { readStructuredContent } from "@kontor/sources"
import { Effect } from "effect"
import { fixtureText, recordOf } from "../Reading.ts"

const gmbh = fixtureText("xjustiz/gmbh-3.5.1.xml")

const statusOf = (content: string) => Effect.map(recordOf(readStructuredContent, content), ({ facts }) => facts.status)

const saying = (words: string): string =>
  gmbh.replace(
    "<tns:geschaeftszweck/>",
    `<tns:geschaeftszweck/><tns:statusRechtstraeger><!--${words}--><code>000</code></tns:statusRechtstraeger>`
  )

const withRole = (code: string): string => gmbh.replace("<code>285</code>", `<code>${code}</code>`)

const withEntry = (text: string): string => gmbh.replace("Gesellschaftsvertrag vom 18.06.2015.", text)

describe("the status of structured register content", () => {
  it.effect("is what the document says in words", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* statusOf(saying("aufgelöst")), "DISSOLVED")
      assert.strictEqual(yield* statusOf(saying("in Liquidation")), "DISSOLVED")
      assert.strictEqual(yield* statusOf(saying("Insolvenzverfahren eröffnet")), "INSOLVENT")
      assert.strictEqual(yield* statusOf(saying("gelöscht")), "TERMINATED")
      assert.strictEqual(yield* statusOf(saying("aktuell")), "ACTIVE")
    }))

  it.effect("shows in who acts for the organization", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* statusOf(withRole("107")), "DISSOLVED")
      assert.strictEqual(yield* statusOf(withRole("262")), "DISSOLVED")
      assert.strictEqual(yield* statusOf(withRole("096")), "INSOLVENT")
      assert.strictEqual(yield* statusOf(withRole("257")), "ACTIVE")
    }))

  it.effect("shows in the texts of the entries", () =>
    Effect.gen(function*() {
      const opened =
        "Durch Beschluss des Amtsgerichts Stuttgart (1 IN 1/26) ist über das Vermögen der Gesellschaft das " +
        "Insolvenzverfahren eröffnet."
      assert.strictEqual(yield* statusOf(withEntry(opened)), "INSOLVENT")
      assert.strictEqual(
        yield* statusOf(withEntry("Die Gesellschaft ist durch Beschluss vom 1.1.2026 aufgelöst.")),
        "DISSOLVED"
      )
      assert.strictEqual(yield* statusOf(withEntry("Die Gesellschaft ist gelöscht.")), "TERMINATED")
      assert.strictEqual(yield* statusOf(withEntry("Das Insolvenzverfahren ist aufgehoben.")), "ACTIVE")
    }))

  it.effect("is the end of one that has gone up in another, unless that has yet to take effect", () =>
    Effect.gen(function*() {
      const other = "mit der Beispiel Glas GmbH (Amtsgericht Fürth HRB 7654302)"
      const own = "Die Gesellschaft ist auf Grund des Verschmelzungsvertrages vom 01.06.2026"
      const later = "Die Verschmelzung wird erst wirksam mit Eintragung im Register des übernehmenden Rechtsträgers."
      for (
        const [text, status] of [
          [`${own} ${other} verschmolzen.`, "TERMINATED"],
          [`${own} als übertragender Rechtsträger ${other} als übernehmendem Rechtsträger verschmolzen.`, "TERMINATED"],
          [`${own} ${other} verschmolzen. ${later}`, "ACTIVE"],
          [`${own} als übernehmender Rechtsträger ${other} als übertragendem Rechtsträger verschmolzen.`, "ACTIVE"],
          ["Die Beispiel Glas GmbH (Amtsgericht Fürth HRB 7654302) ist mit der Gesellschaft verschmolzen.", "ACTIVE"]
        ] as const
      ) assert.strictEqual(yield* statusOf(withEntry(text)), status, text)
    }))
})
