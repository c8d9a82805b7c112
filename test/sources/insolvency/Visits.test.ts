import { assert, describe, it } from "@effect/vitest"
import { insolvencyAnnouncement } from "@kontor/sources"
import { Effect } from "effect"
import { unreadPaths } from "../xjustiz/Visits.ts"
import { messageOf } from "./Message.ts"

const head = "is about the sending of the message"
const search = "is for the search of the portal that publishes the announcement"
const kind = "is a kind of proceedings that an event does not have"

/** The elements with a text that the reader does not visit, by their path, each with the reason why nothing is lost. */
const ignored: Readonly<Record<string, string>> = {
  "fachdaten/nachricht.id": head,
  "fachdaten/verfahren/betrifftSucheAbStichtagInsoBekVneu": search,
  "fachdaten/verfahren/eingeschraenkteSuche": search,
  "fachdaten/verfahren/verfahren.id": "is the court's own number of proceedings, whose file number is read",
  "fachdaten/verfahren/verfahrensdatenAbEroeffnung/anfechtungEroeffnung/zustaendigesGericht/code":
    "is where the opening can be appealed against, which the text says too",
  "fachdaten/verfahren/verfahrensdatenAbEroeffnung/insolvenzverfahren.art/code": kind,
  "fachdaten/verfahren/verfahrensdatenAbEroeffnung/zustaendigkeitArtikel3/code": kind,
  "nachrichtenkopf/absender/eigeneNachrichtenID": head,
  "nachrichtenkopf/absender/informationen/auswahl_kommunikationspartner/gericht/code": head,
  "nachrichtenkopf/empfaenger/auswahl_aktenzeichen/aktenzeichen.unbekannt": head,
  "nachrichtenkopf/empfaenger/informationen/auswahl_kommunikationspartner/sonstige": head,
  "nachrichtenkopf/herstellerinformation/herstellerDesProdukts": head,
  "nachrichtenkopf/herstellerinformation/nameDesProdukts": head,
  "nachrichtenkopf/herstellerinformation/version": head
}

describe("the reader of announcements of insolvency", () => {
  it.effect("visits every element, but for those with a reason", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        yield* unreadPaths(insolvencyAnnouncement, messageOf({ deletion: "2026-09-01" })),
        Object.keys(ignored).toSorted()
      )
    }))
})
