import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventsOf } from "./Announcement.ts"

interface Holder {
  readonly name_parts: { readonly family: string; readonly given?: string }
}

/** The holders of roles in a text, as `Family, Given`. */
const holdersOf = (text: string) =>
  Effect.map(eventsOf(categories.deletion, text), (events) =>
    events.map(({ parties = {} }) => {
      const { family, given } = (parties["role_holder"] as Holder).name_parts
      return `${family}, ${given ?? ""}`
    }))

const agrees = (...expected: ReadonlyArray<readonly [text: string, ...holders: ReadonlyArray<string>]>) =>
  Effect.gen(function*() {
    for (const [text, ...holders] of expected) assert.deepStrictEqual(yield* holdersOf(text), holders, text)
  })

describe("the name of a role holder", () => {
  it.effect("has a family name of two words where its words show that", () =>
    agrees(
      [
        "Das Gericht beabsichtigt, die Eintragung der Bestellung von Herrn Luis-Miguel Aranda Soto als Geschäftsführer gemäß " +
        "§ 395 FamFG zu löschen.",
        "Aranda Soto, Luis-Miguel"
      ],
      ["Das Gericht beabsichtigt, die Geschäftsführerin Ana Torres Vidal zu löschen.", "Torres Vidal, Ana"],
      [
        "Das Gericht beabsichtigt, den Geschäftsführer Jorge Manuel García López zu löschen.",
        "García López, Jorge Manuel"
      ],
      ["Das Gericht beabsichtigt, den Geschäftsführer Hans-Georg Uwe Lindner zu löschen.", "Lindner, Hans-Georg Uwe"],
      ["Das Gericht beabsichtigt, den Geschäftsführer Karl Erich Lindner zu löschen.", "Lindner, Karl Erich"]
    ))

  it.effect("ends with the family name, unless only its second word can be the given name", () =>
    agrees(
      ["Das Gericht beabsichtigt, den Geschäftsführer Selcan Osman von Amts wegen zu löschen.", "Osman, Selcan"],
      ["Das Gericht beabsichtigt, den Geschäftsführer Jorin Werner von Amts wegen zu löschen.", "Werner, Jorin"],
      ["Das Gericht beabsichtigt, den Geschäftsführer Dipl.Ing. Birkenhof Veit zu löschen.", "Birkenhof, Veit"],
      ["Das Gericht beabsichtigt, die Geschäftsführerin Quast Monika zu löschen.", "Quast, Monika"]
    ))

  it.effect("begins with the family name, whatever its words, where a town and a day follow in the register's columns", () =>
    agrees(
      ["Bestellt als Geschäftsführer: Meyer zu Erle, Hartwig, Herford, *09.09.1969.", "Meyer zu Erle, Hartwig"],
      [
        "Einzelprokura: Roth-Weiss, Karla, Bonn, *21.12.1988; El Amri, Yassin, Bonn, *03.04.1990.",
        "Roth-Weiss, Karla",
        "El Amri, Yassin"
      ],
      ["Bestellt als Geschäftsführer: Erika Muster, Kiel, *01.02.1970.", "Muster, Erika"]
    ))

  it.effect("keeps particles, titles of nobility and initials on the side of the name where they belong", () => {
    const written: ReadonlyArray<readonly [name: string, holder: string]> = [
      ["Peter Graf", "Graf, Peter"],
      ["João da Silva", "da Silva, João"],
      ["Rui de Oliveira e Costa", "de Oliveira e Costa, Rui"],
      ["Paolo Di Stefano", "Di Stefano, Paolo"],
      ["Clemens von und zu Hohenau", "von und zu Hohenau, Clemens"],
      ["Moritz Edler von Rosenau", "Edler von Rosenau, Moritz"],
      ["Theresia Meyer zu Bexten", "Meyer zu Bexten, Theresia"],
      ["Sophie am Ende", "am Ende, Sophie"],
      ["Karl H. Neumeister", "Neumeister, Karl H."],
      ["Julio Ahumada y Benavente", "Ahumada y Benavente, Julio"],
      ["Pieter van 't Sant", "van 't Sant, Pieter"],
      ["Yves de l'Orme", "de l'Orme, Yves"],
      ["Ian Mac Allen", "Mac Allen, Ian"],
      ["Omar el-Tayeb", "el-Tayeb, Omar"],
      ["Uwe auf dem Kampe", "auf dem Kampe, Uwe"]
    ]
    return agrees(
      ...written.map(([name, holder]) =>
        [`Das Gericht beabsichtigt, den Geschäftsführer ${name} von Amts wegen zu löschen.`, holder] as const
      )
    )
  })

  it.effect("may be a word or a town, behind a given name or before a comma and one", () =>
    agrees(
      ["Das Gericht beabsichtigt, den Geschäftsführer Bernd Kaufmann von Amts wegen zu löschen.", "Kaufmann, Bernd"],
      ["Das Gericht beabsichtigt, die Eintragung des Herrn Max Neuer als Geschäftsführer zu löschen.", "Neuer, Max"],
      ["Das Gericht beabsichtigt, die Geschäftsführerin Ute Frist, Kiel, zu löschen.", "Frist, Ute"],
      ["Das Gericht beabsichtigt, den Geschäftsführer Notar, Jens von Amts wegen zu löschen.", "Notar, Jens"],
      ["Das Gericht beabsichtigt, den Geschäftsführer Peter Hamburg zu löschen.", "Hamburg, Peter"],
      ["Nicht mehr Geschäftsführer: Kiel, Wolf-Dieter, Hamburg, *01.02.1970.", "Kiel, Wolf-Dieter"],
      ["Das Gericht beabsichtigt, den Geschäftsführer Notar Jens Ahlers zu löschen.", "Ahlers, Jens"],
      ["Das Gericht beabsichtigt, die Eintragung des Geschäftsführers Ahlers, Kiel, zu löschen.", "Ahlers, "]
    ))

  it.effect("has two family names without a hyphen where the first is a frequent one", () =>
    agrees(
      ["Das Gericht beabsichtigt, die Geschäftsführerin Maria Garcia Lopez zu löschen.", "Garcia Lopez, Maria"],
      ["Das Gericht beabsichtigt, die Geschäftsführerin Inge Schröder Vahlen zu löschen.", "Schröder Vahlen, Inge"],
      ["Das Gericht beabsichtigt, den Geschäftsführer Arjun Sharma Tiwari zu löschen.", "Sharma Tiwari, Arjun"],
      ["Das Gericht beabsichtigt, den Geschäftsführer Luis Pereira dos Reis zu löschen.", "Pereira dos Reis, Luis"],
      ["Das Gericht beabsichtigt, den Geschäftsführer Jean Ernest Vahlen zu löschen.", "Vahlen, Jean Ernest"]
    ))

  it.effect("has no particle before a day, a street or the town of a column", () =>
    agrees(
      ["Das Gericht beabsichtigt, den am Markt 3 wohnhaften Geschäftsführer Uwe Lindner zu löschen.", "Lindner, Uwe"],
      ["Nicht mehr Geschäftsführer: Peter Lindner am Markt 3.", "Lindner, Peter"],
      ["Nicht mehr Geschäftsführer: vom Hofe, Dietmar.", "vom Hofe, Dietmar"]
    ))

  it.effect("may follow the name of an association, with the role behind a list of names", () =>
    agrees([
      "Im Vereinsregister sind unter dem Aktenzeichen VR 4711 des Vereins \"Zusammen wohnen e.V. (ZWO)\" Dr. Alfred Ahlers, " +
      "Inge Boll und Uwe Cordes als vertretungsberechtigte Vorstandsmitglieder eingetragen. Es ist beabsichtigt, diese " +
      "genannten Vorstandsmitglieder von Amts wegen gemäß § 395 FamFG zu löschen.",
      "Ahlers, Alfred",
      "Boll, Inge",
      "Cordes, Uwe"
    ], [
      "Im Vereinsregister sind Wolf-Dieter Ahlers geb. Sommer, Karl H. von der Heide, Loïc d'Orville und Enno tom Brook als " +
      "Vorstandsmitglieder eingetragen. Es ist beabsichtigt, diese Vorstandsmitglieder von Amts wegen zu löschen.",
      "Ahlers, Wolf-Dieter",
      "von der Heide, Karl H.",
      "d'Orville, Loïc",
      "tom Brook, Enno"
    ]))
})
