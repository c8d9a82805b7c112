import { describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { agrees } from "./PartiesRead.ts"

const number = "DED4501V.HRB7654399"

/** Whether each name is read whole from the words of a merger, with its number. */
const areRead = (...names: ReadonlyArray<string>) =>
  agrees(...names.map((name) =>
    [
      `Die Gesellschaft ist auf Grund des Verschmelzungsvertrages vom 26.06.2025 mit der ${name} mit Sitz in Hof ` +
      "(Amtsgericht Hof, HRB 7654399) als übernehmender Rechtsträger verschmolzen.",
      "TRANSFERRING",
      ["acquiring_entity", name, number]
    ] as const
  ))

/** Whether each name is read whole from a draft that names no register. */
const areReadWithoutNumber = (...names: ReadonlyArray<string>) =>
  agrees(...names.map((name) =>
    [
      `Dem Registergericht ist der Entwurf eines Vertrages über die geplante Verschmelzung der ${name} mit der Muster ` +
      "Optik GmbH eingereicht worden.",
      "ACQUIRING",
      ["transferring_entity", name, ""]
    ] as const
  ))

describe("the name of a party", () => {
  it.effect("may begin like a legal form", () =>
    Effect.andThen(
      areRead("AB Linsen-Verwaltungs GmbH & Co. KG", "AS-Linse Service GmbH", "SL Linse & Co. KG"),
      areReadWithoutNumber("AS Linsenservice GmbH")
    ))

  it.effect("may begin with an article, which stands behind that of the sentence", () =>
    areRead("Die Linsenmacher GmbH", "Der Linsenschleifer UG (haftungsbeschränkt)", "Das neue Glas GmbH"))

  it.effect("may end with a word that contains its legal form", () =>
    areReadWithoutNumber(
      "Linse Beteiligungsgesellschaft mit beschränkter Haftung",
      "Linse Special-Glas-Handelsgesellschaft mbH",
      "Linse Rechtsanwaltsaktiengesellschaft",
      "LINSE VERLAG GMBH",
      "Linse Glas gmbh"
    ))

  it.effect("keeps a form that is misspelt", () => areReadWithoutNumber("Linse Glas UG (haftungsbechränkt)"))

  it.effect("keeps its short form in brackets, and no other words in brackets", () =>
    Effect.gen(function*() {
      yield* areRead("Hofer Verkehrsgesellschaft mbH (HVG)", "Glasbau Hof GmbH (GlasBau)")
      yield* areReadWithoutNumber("Hofer Verkehrsgesellschaft mbH (HVG)")
      yield* agrees([
        "Mit der Gesellschaft ist die Linse Süd GmbH (Bayern), HRB 7654399 Amtsgericht Hof, verschmolzen.",
        "ACQUIRING",
        ["transferring_entity", "Linse Süd GmbH", number]
      ])
    }))

  it.effect("keeps a profession behind its form", () =>
    areReadWithoutNumber("Linse Treuhand GmbH Wirtschaftsprüfungsgesellschaft Steuerberatungsgesellschaft"))

  it.effect("may begin with a lower-case letter", () =>
    Effect.andThen(
      areRead("linse und glas GmbH"),
      areReadWithoutNumber("linse4you GmbH", "glas+licht Service GmbH", "gls Linsen GmbH", "linse.shop GmbH")
    ))

  it.effect("does not contain the letter of a list", () =>
    agrees([
      "Auf die Gesellschaft sind verschmolzen: a) A. Linse GmbH mit Sitz in Hof (Amtsgericht Hof, HRB 7654399), " +
      "b) 3D Glas GmbH mit Sitz in Hof (Amtsgericht Hof, HRB 7654398).",
      "ACQUIRING",
      ["transferring_entity", "A. Linse GmbH", number],
      ["transferring_entity", "3D Glas GmbH", "DED4501V.HRB7654398"]
    ]))

  it.effect("in a list may contain \"und\", unless a seat may stand before it", () =>
    agrees([
      "Dem Registergericht ist der Entwurf eines Vertrages über die geplante Verschmelzung der Linse Süd GmbH, Linsen- und " +
      "Glasbau GmbH mit der Muster Optik GmbH eingereicht worden.",
      "ACQUIRING",
      ["transferring_entity", "Linse Süd GmbH", ""],
      ["transferring_entity", "Linsen- und Glasbau GmbH", ""]
    ], [
      "Den Gläubigern der an der Verschmelzung beteiligten Rechtsträger (Muster Optik GmbH, Markt Erlbach und Linse Süd " +
      "GmbH, Markt Erlbach) ist Sicherheit zu leisten.",
      undefined,
      ["counterparty", "Linse Süd GmbH", ""]
    ]))
})
