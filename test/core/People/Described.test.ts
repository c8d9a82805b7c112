import { assert, describe, it } from "@effect/vitest"
import { describePerson, namesPerson, sentencesOf } from "@kontor/core/internal"
import { personOf } from "../../support/DescribedPeople.ts"

const website = (content: string) => ({ url: "https://werk.example", content, fetched_at: "2026-11-01T04:00:00.000Z" })

const describedBy = (content: string, others: ReadonlyArray<readonly [string, string]> = []) => {
  const { person, related_persons } = personOf("Erika Maria", "Müller-Lüd", others)
  return describePerson(person, { organization: "Werk GmbH", related_persons, website_content: website(content) })
}

describe("What a website says of a person (Person profile, service description)", () => {
  it("finds the name in either order, with further given names and another spelling", () => {
    const sought = { given: "erika", family: ["muller", "lud"] }
    for (const text of ["Dr. Erika Müller-Lüd", "Müller-Lüd, Erika", "Erika M. Müller-Lüd führt die Werk GmbH."]) {
      assert.isTrue(namesPerson(text, sought), text)
    }
    for (const text of ["Erik Müller-Lüd", "Frau Müller", "Erika Schmidt und Paul Müller-Lüd"]) {
      assert.isFalse(namesPerson(text, sought), text)
    }
  })

  it("takes no telephone number and no sentence of the organization from an imprint that names the person", () => {
    const { members, sentences } = describedBy(
      "# Impressum\n\nWerk GmbH, Lange Straße 1, 45127 Essen. Geschäftsführerin: Erika Müller-Lüd. Telefon: +49 201 23125 000"
    )
    assert.deepStrictEqual([members.contact.phones, members.bio, sentences], [[], null, []])
  })

  it("takes what stands below the heading of the person, and beside the name", () => {
    const { members, sources } = describedBy(`# Werk GmbH

Willkommen bei uns.

## Team

### Dr. Erika Müller-Lüd

Dr. Erika Müller-Lüd leitet seit 2019 die Entwicklung. Sie ist Mitglied im Verband Deutscher Werkzeugmacher e.V. und lehrt in Essen.

**Schwerpunkte:** Zerspanung, Messtechnik und Robotik

Telefon: +49 201 23125 017, Fax: +49 201 23125 099
[E-Mail](mailto:info@werk.example) · [LinkedIn](https://www.linkedin.com/in/emuellerlued) · [XING](https://www.xing.com/profile/Erika_ML)

## Kontakt

info@werk.example, +49 201 23125 000`)
    assert.strictEqual(
      members.bio,
      "Dr. Erika Müller-Lüd leitet seit 2019 die Entwicklung. Sie ist Mitglied im Verband Deutscher Werkzeugmacher e.V. und lehrt in Essen."
    )
    assert.deepStrictEqual(members.expertise, ["Zerspanung", "Messtechnik", "Robotik"])
    assert.deepStrictEqual(members.contact, { emails: [], phones: ["+49 201 23125 017"] })
    assert.deepStrictEqual(members.profiles, {
      linkedin: "https://www.linkedin.com/in/emuellerlued",
      other: ["https://www.xing.com/profile/Erika_ML"]
    })
    assert.deepStrictEqual(members.affiliations, [
      { organization: "Verband Deutscher Werkzeugmacher e.V.", relation: "Mitglied" }
    ])
    assert.deepStrictEqual(sources, [{
      members: ["bio", "expertise", "contact", "profiles", "affiliations"],
      source: "website",
      url: "https://werk.example",
      fetched_at: "2026-11-01T04:00:00.000Z"
    }])
  })

  it("takes an address made of the name wherever it stands", () => {
    for (
      const email of ["erika.mueller-lued@werk.example", "e.mueller-lued@werk.example", "muellerlued.e@werk.example"]
    ) {
      assert.deepStrictEqual(describedBy(`Impressum\n\nE-Mail: ${email}`).members.contact.emails, [email])
    }
    assert.deepStrictEqual(describedBy("Vertrieb: paul.schmidt@werk.example").members.contact.emails, [])
  })

  it("gives nobody what is said of another person, or of several", () => {
    const { members, sources } = describedBy(
      `### Paul Schmidt

Paul Schmidt verkauft unsere Maschinen seit 2020. p.schmidt@werk.example, +49 201 23125 018

Erika Müller-Lüd und Paul Schmidt gründeten die Werk GmbH im Jahr 2001.`,
      [["Paul", "Schmidt"]]
    )
    assert.deepStrictEqual(members, {
      bio: null,
      expertise: [],
      contact: { emails: [], phones: [] },
      profiles: { linkedin: null, other: [] },
      affiliations: []
    })
    assert.deepStrictEqual(sources, [])
  })

  it("invents nothing where nothing is at hand", () => {
    const { person, related_persons } = personOf("Erika", "Müller", [])
    const { members, sources } = describePerson(person, { organization: "Werk GmbH", related_persons })
    assert.deepStrictEqual([members.bio, sources], [null, []])
  })

  it("takes the sentences of news that name the person, with the address of each", () => {
    const { person, related_persons } = personOf("Erika", "Müller", [])
    const { members, sources } = describePerson(person, {
      organization: "Werk GmbH",
      related_persons,
      news: [{
        id: "1",
        title: "Neue Chefin",
        source: "Bote",
        publication_date: "2026-10-01",
        url: "https://bote.example/1",
        summary: "Die Werk GmbH wächst weiter. Erika Müller übernimmt die Leitung des Werks."
      }]
    })
    assert.strictEqual(members.bio, "Erika Müller übernimmt die Leitung des Werks.")
    assert.deepStrictEqual(sources.map(({ members, source, url }) => ({ members, source, url })), [
      { members: ["bio"], source: "news", url: "https://bote.example/1" }
    ])
  })

  it("reads any text in time that grows with its length", () => {
    for (
      const piece of [
        "[",
        "a.",
        "\n",
        "0 ",
        "+49 ",
        "Mitglied im A ",
        "https://[",
        "x@y.",
        "Schwerpunkte: ",
        "# Erika "
      ]
    ) {
      const { members } = describedBy(piece.repeat(50_000))
      assert.strictEqual(members.profiles.linkedin, null)
    }
  })

  it("keeps titles and abbreviations within their sentence, and leaves labels out", () => {
    assert.deepStrictEqual(
      sentencesOf("Prof. Dr. Erika Müller lehrt z. B. Statik an der Uni. Tel. 0201 23125. Kontakt"),
      [
        "Prof. Dr. Erika Müller lehrt z. B. Statik an der Uni."
      ]
    )
    assert.deepStrictEqual(sentencesOf("Geschäftsführerin der Werk GmbH in Essen"), [])
  })
})
