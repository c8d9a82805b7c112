import { assert, describe, it } from "@effect/vitest"
import { readStructuredContent } from "@kontor/sources"
import { Effect } from "effect"
import { fixtureText, recordOf } from "../Reading.ts"

const kg = fixtureText("xjustiz/kg-3.5.1.xml")
const gmbh = fixtureText("xjustiz/gmbh-3.5.1.xml")

const connection = (kind: string, to: string): string =>
  `<tns:telekommunikation><tns:telekommunikationsart><code>${kind}</code></tns:telekommunikationsart>` +
  `<tns:verbindung>${to}</tns:verbindung></tns:telekommunikation>`

const contactOf = (...connections: ReadonlyArray<string>) =>
  Effect.map(
    recordOf(
      readStructuredContent,
      gmbh.replace("</tns:rechtstraeger>", `${connections.join("")}</tns:rechtstraeger>`)
    ),
    ({ facts }) => facts.contact_data
  )

describe("the contact data of structured register content", () => {
  it.effect("are the connections of the organization by their kind", () =>
    Effect.gen(function*() {
      const connections = [
        connection("002", "+49 711 99"),
        connection("007", "+49 711 10"),
        connection("003", "https://muster.example"),
        connection("001", "post@muster.example")
      ]
      assert.deepStrictEqual(yield* contactOf(...connections), {
        website: "https://muster.example",
        phone_number: "+49 711 10",
        email: "post@muster.example"
      })
    }))

  it.effect("name a mobile telephone only where there is no other", () =>
    Effect.gen(function*() {
      const mobile = connection("004", "+49 170 10")
      assert.strictEqual((yield* contactOf(mobile))?.phone_number, "+49 170 10")
      assert.strictEqual((yield* contactOf(mobile, connection("007", "+49 711 10")))?.phone_number, "+49 711 10")
    }))

  it.effect("have a website only where its address is one of the web", () =>
    Effect.gen(function*() {
      const [script, host] = [connection("003", "javascript:alert(1)"), connection("003", "www.muster.example/kontakt")]
      assert.isUndefined(yield* contactOf(script))
      assert.deepInclude(yield* contactOf(script, connection("001", "post@muster.example")), {
        website: null,
        email: "post@muster.example"
      })
      assert.strictEqual((yield* contactOf(script, host))?.website, "https://www.muster.example/kontakt")
      for (
        const other of ["data:text/html,x", "mailto:post@muster.example", "ftp://muster.example", "JavaScript://%0a"]
      ) {
        assert.isUndefined(yield* contactOf(connection("003", other)), other)
      }
    }))

  it.effect("are absent if the document has none", () =>
    Effect.gen(function*() {
      assert.isUndefined(yield* contactOf())
      assert.notProperty((yield* recordOf(readStructuredContent, kg)).facts, "contact_data")
    }))
})
