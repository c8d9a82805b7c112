import { assert, describe, it } from "@effect/vitest"
import { categories } from "./Announcement.ts"
import { meanings } from "./Meanings.ts"

const { deletion, other, transformation } = categories

describe("the topic of an announcement, closures", () => {
  it.effect("is a closure when a deletion is announced, with its ground and law", () =>
    meanings([
      [deletion, "Das Amtslöschungsverfahren wird gemäß § 394 FamFG eingeleitet.", "NO_ASSETS § 394 FamFG"],
      [deletion, "Es ist beabsichtigt, die Firma nach § 31 Abs. 2 HGB zu löschen.", "NAME_EXPIRED § 31 Abs. 2 HGB"],
      [
        deletion,
        "Es ist beabsichtigt, die Gesellschaft nach § 395 FamFG zu löschen.",
        "INADMISSIBLE_ENTRY § 395 FamFG"
      ],
      [
        deletion,
        "Das Gericht beabsichtigt, den Verein wegen Wegfalls aller Mitglieder zu löschen.",
        "NO_MEMBERS undefined"
      ],
      [deletion, "Es ist beabsichtigt, die Gesellschaft nach § 397 FamFG zu löschen.", "VOID § 397 FamFG"],
      [deletion, "", "undefined undefined"],
      [
        transformation,
        "Das Gericht beabsichtigt die Firma von Amts wegen nach § 394 FamFG zu löschen.",
        "NO_ASSETS § 394 FamFG"
      ]
    ], ({ details, register_entry, topic, type }) => {
      assert.deepStrictEqual([topic, type, register_entry.phase], ["CLOSURES", "DELETION_ANNOUNCED", "ANNOUNCED"])
      assert.deepInclude(details, { schema: "CLOSURE", closure_kind: "DELETION" })
      return `${String(details?.["ground"])} ${String(details?.["legal_basis"])}`
    }))

  it.effect("is no closure while the court only asks whether there are assets", () =>
    meanings([
      [
        other,
        "Es ergeben sich Anhaltspunkte dafür, dass die Gesellschaft vermögenslos ist. Ich prüfe daher, ob die Gesellschaft " +
        "wegen Vermögenslosigkeit gemäß § 394 FamFG zu löschen ist. Ich gebe Ihnen Gelegenheit, Stellung zu nehmen.",
        "OTHER OTHER"
      ]
    ]))

  it.effect("is a closure if the organization is to be deleted, even if the text names others too", () =>
    meanings([
      [
        other,
        "Es ist die Löschung der Gesellschaft, als deren Geschäftsführer Sie eingetragen sind, nach § 394 FamFG beabsichtigt.",
        "CLOSURES DELETION_ANNOUNCED"
      ]
    ]))

  it.effect("is no closure when the entry about a person or an address is to be deleted", () =>
    meanings([
      [
        deletion,
        "Das Registergericht beabsichtigt, folgende Eintragung nach § 395 FamFG zu löschen: Eintragung der 1. Vorsitzenden " +
        "Maria Muster Zur Geltendmachung des Widerspruchs gegen die beabsichtigte Löschung wird eine Frist bestimmt.",
        "ROLE_HOLDER_CHANGES ROLE_HOLDER_EXIT"
      ],
      [
        other,
        "Das Registergericht beabsichtigt, die Herren Max und Moritz Muster gem. § 395 FamFG aus dem Vereinsregister mangels " +
        "ordnungsgemäßer wirksamer Bestellung zu löschen.",
        "ROLE_HOLDER_CHANGES ROLE_HOLDER_EXIT"
      ],
      [
        deletion,
        "Das Registergericht beabsichtigt, den im Handelsregister eingetragenen Geschäftsführer nach § 395 FamFG zu löschen.",
        "ROLE_HOLDER_CHANGES ROLE_HOLDER_EXIT"
      ],
      [
        deletion,
        "Es ist beabsichtigt, die Eintragung des Herrn Max Muster als Geschäftsführer gem. § 395 FamFG zu löschen.",
        "ROLE_HOLDER_CHANGES ROLE_HOLDER_EXIT"
      ],
      [
        other,
        "Es ist die Löschung der Prokura für Frau M. Muster gem. § 395 FamFG beabsichtigt.",
        "ROLE_HOLDER_CHANGES ROLE_HOLDER_EXIT"
      ],
      [
        other,
        "Das Registergericht beabsichtigt die inländische Geschäftsanschrift von Amts wegen nach § 395 FamFG zu löschen.",
        "MASTER_DATA_CHANGES ADDRESS_CHANGE"
      ]
    ]))

  it.effect("is a closure when the organization is dissolved, deleted or expired", () =>
    meanings([
      [other, "Der Verein ist aufgelöst.", "CLOSURES DISSOLUTION"],
      [deletion, "Der Verein ist aufgelöst.", "CLOSURES DISSOLUTION"],
      [
        other,
        "Die Gesellschaft ist wegen Vermögenslosigkeit gemäß § 394 FamFG gelöscht. Von Amts wegen eingetragen.",
        "CLOSURES DELETION"
      ],
      [other, "Die Firma ist am 13.01.2026 erloschen.", "CLOSURES EXPIRATION"]
    ]))
})
