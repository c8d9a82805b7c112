import { assert, describe, it } from "@effect/vitest"
import { Sample } from "@kontor/sources/sample"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { validateXML, type XMLFileInfo } from "xmllint-wasm"
import { isRealDataPresent, realFile } from "./RealData.ts"
import { filesOf } from "./Register.ts"

const documents = (layout: string): ReadonlyArray<XMLFileInfo> =>
  filesOf("xjustiz", Sample.files({ organizations: 160 }))
    .filter(({ content }) => content.includes(`fachdatenRegisterVersion="${layout}"`))
    .map(({ content, name }) => ({ fileName: name, contents: content }))

const validate = (folder: string, main: string, xml: ReadonlyArray<XMLFileInfo>) => {
  const schemas = readdirSync(folder).map((fileName) => ({
    fileName,
    contents: readFileSync(join(folder, fileName), "utf8")
  }))
  return validateXML({
    xml,
    schema: schemas.filter(({ fileName }) => fileName === main),
    preload: schemas.filter(({ fileName }) => fileName !== main),
    initialMemoryPages: 2_048,
    maxMemoryPages: 8_192
  })
}

describe.skipIf(!isRealDataPresent)("the official schemas", () => {
  it("accept every message of the older layout", async () => {
    const xml = documents("3.4")
    assert.isAbove(xml.length, 200)
    const result = await validate(realFile("xjustiz/xsd-3.5.1"), "xjustiz_0400_register_3_3.xsd", xml)
    assert.deepStrictEqual(result.errors, [])
    assert.isTrue(result.valid)
  })

  it("accept every message of the newer layout", async () => {
    const xml = documents("3.6")
    assert.isAbove(xml.length, 20)
    const result = await validate(realFile("xjustiz/xsd-3.7.0"), "xjustiz_0400_register_3_5.xsd", xml)
    assert.deepStrictEqual(result.errors, [])
    assert.isTrue(result.valid)
  })
})
