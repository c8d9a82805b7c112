import { assert, describe, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { validateXML } from "xmllint-wasm"
import { isRealDataPresent, realFile } from "../sample/RealData.ts"
import { element, entryOf, freeFile, leaf, messageOf, openedOn, person, publications } from "./Message.ts"

const messages = [
  messageOf(),
  messageOf({ file: freeFile("36 IK 12/26"), debtor: person("Kim", "Muster"), entry: "", administrator: "" }),
  messageOf({ subject: "001", opening: "", deletion: "2026-09-01", text: "Der Antrag wird mangels Masse abgewiesen." }),
  messageOf({ opening: openedOn("2026-03-01", "2") }),
  ...publications.map(([subject, text]) => messageOf({ subject, text, opening: "" })),
  messageOf({
    debtor: person("Kim", "Muster"),
    entry: element("natuerlichePerson", leaf("handelndUnter", "Muster Handel e.K.")) + entryOf("HRA", "4321")
  })
]

describe.skipIf(!isRealDataPresent)("the official schema of insolvency announcements", () => {
  it("accepts the messages of the tests", async () => {
    const folder = realFile("xjustiz/xsd-3.7.0")
    const main = "xjustiz_0300_insolvenz_3_5.xsd"
    const schemas = readdirSync(folder).map((fileName) => ({
      fileName,
      contents: readFileSync(join(folder, fileName), "utf8")
    }))
    const result = await validateXML({
      xml: messages.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
      schema: schemas.filter(({ fileName }) => fileName === main),
      preload: schemas.filter(({ fileName }) => fileName !== main),
      initialMemoryPages: 2_048,
      maxMemoryPages: 8_192
    })
    assert.deepStrictEqual(result.errors, [])
    assert.isTrue(result.valid)
  })
})
