import { assert, describe, it } from "@effect/vitest"
import { readStructuredContent } from "@kontor/sources"
import { Effect } from "effect"
import { fixtureText, rejectionOf } from "../Reading.ts"

const gmbh = fixtureText("xjustiz/gmbh-3.5.1.xml")

const rejected = (content: string | Uint8Array) => rejectionOf(readStructuredContent, content, "si.xml")

describe("a file that is no structured register content", () => {
  it.effect("is left out with line and column where it is no XML", () =>
    Effect.gen(function*() {
      const unclosed = yield* rejected("<a>\n  <b></c>\n</a>")
      assert.strictEqual(unclosed.file, "si.xml")
      assert.strictEqual(unclosed.line, 2)
      assert.match(unclosed.reason, /^XML, line 2, column \d+: unexpected close tag/)
      const cut = yield* rejected(gmbh.slice(0, gmbh.indexOf("<tns:auszug>")))
      assert.match(cut.reason, /^XML, line \d+, column \d+: unclosed tag/)
      assert.match((yield* rejected("kein XML")).reason, /^XML, line 1, column \d+: /)
      assert.match((yield* rejected("")).reason, /^XML, line 1, column 1: /)
    }))

  it.effect("is left out where it declares a document type, before any entity is read", () =>
    Effect.gen(function*() {
      const laughs = "<!DOCTYPE lolz [<!ENTITY a \"lol\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]>\n"
      const { line, reason } = yield* rejected(
        gmbh.replace("<tns:nachricht.reg.0400003", `${laughs}<tns:nachricht.reg.0400003`)
      )
      assert.strictEqual(line, 2)
      assert.match(reason, /document type declarations are not read/)
      const external = yield* rejected("<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>")
      assert.match(external.reason, /document type declarations are not read/)
    }))

  it.effect("is left out where it uses an entity that XML itself does not know", () =>
    Effect.gen(function*() {
      assert.match((yield* rejected(gmbh.replace("&amp;", "&unbekannt;"))).reason, /undefined entity/)
    }))

  it.effect("is left out where it is nested without end, or holds elements or attributes without number", () =>
    Effect.gen(function*() {
      assert.match((yield* rejected("<a>".repeat(100_000))).reason, /nested more than 64 deep/)
      assert.match((yield* rejected(`<a>${"<b/>".repeat(300_000)}</a>`)).reason, /more than 250000 elements/)
      const attributes = Array.from({ length: 1_001 }, (_, index) => `a${index}="v"`).join(" ")
      assert.match((yield* rejected(`<a ${attributes}/>`)).reason, /an element has more than 1000 attributes/)
    }))

  it.effect("is left out where it is too large", () =>
    Effect.gen(function*() {
      const { reason } = yield* rejected(`<a>${" ".repeat(17 * 1024 * 1024)}</a>`)
      assert.strictEqual(reason, "the document is larger than 16777216 bytes")
    }))

  it.effect("is left out where it is another message, another version, or empty of register content", () =>
    Effect.gen(function*() {
      const message = gmbh.replaceAll("nachricht.reg.0400003", "nachricht.gds.basisnachricht.0005006")
      assert.strictEqual(
        (yield* rejected(message)).reason,
        "the document is <nachricht.gds.basisnachricht.0005006>, not structured register content <nachricht.reg.0400003>"
      )
      assert.strictEqual(
        (yield* rejected(gmbh.replace("xjustizVersion=\"3.5.1\"", "xjustizVersion=\"2.4.0\""))).reason,
        "XJustiz 2.4.0 is not read, only versions 3.x"
      )
      assert.strictEqual(
        (yield* rejected(gmbh.replaceAll("fachdatenRegister", "fachdatenAnderes"))).reason,
        "fachdatenRegister: the document holds no register content"
      )
    }))

  it.effect("is left out if it has no known register number, or no name", () =>
    Effect.gen(function*() {
      const court = gmbh.replace(
        "<!--Amtsgericht Stuttgart--><code>B2609</code>",
        "<!--Amtsgericht Entenhausen--><code>X0000</code>"
      )
      assert.strictEqual((yield* rejected(court)).reason, "instanzdaten: names no register number of a known court")
      const nameless = gmbh.replaceAll(/<tns:bezeichnung\.aktuell>[^<]*/gu, "<tns:bezeichnung.aktuell>")
      assert.strictEqual(
        (yield* rejected(nameless)).reason,
        "rechtstraeger/bezeichnung.aktuell: the organization has no name"
      )
    }))

  it.effect("is left out with its position where it is not UTF-8", () =>
    Effect.gen(function*() {
      const latin = new Uint8Array(Buffer.from("<a>\n  Stra\u00dfe</a>", "latin1"))
      const { line, reason } = yield* rejected(latin)
      assert.deepStrictEqual([line, reason], [2, "the text is not UTF-8 at column 7"])
      const utf16 = new Uint8Array(Buffer.from("\uFEFF<a/>", "utf16le"))
      assert.strictEqual((yield* rejected(utf16)).reason, "the text is UTF-16, not UTF-8")
      const declared = yield* rejected(gmbh.replace("encoding=\"UTF-8\"", "encoding=\"ISO-8859-1\""))
      assert.match(declared.reason, /the encoding "ISO-8859-1" is not read, only UTF-8/)
    }))
})
