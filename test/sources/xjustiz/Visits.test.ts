import { assert, describe, it } from "@effect/vitest"
import { type Element, parseXml, structuredContent } from "@kontor/sources"
import { Effect } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { fixtureText } from "../Reading.ts"
import { isRealDataPresent, realFile } from "../sample/RealData.ts"
import { filesOf } from "../sample/Register.ts"
import { ignoredElements } from "./IgnoredElements.ts"
import { textsBelow, unreadPaths } from "./Visits.ts"

const sample = filesOf("xjustiz").map(({ content }) => content)
const fixtures = ["gmbh-3.5.1", "ag-3.7.0", "kg-3.5.1"].map((name) => fixtureText(`xjustiz/${name}.xml`))

const realDocuments = (): ReadonlyArray<readonly [string, string]> =>
  readdirSync(realFile("xjustiz")).filter((name) => name.endsWith(".xml")).map((name) =>
    [name, readFileSync(realFile(`xjustiz/${name}`), "utf8")] as const
  )

const unread = (documents: ReadonlyArray<string>): Effect.Effect<ReadonlySet<string>> =>
  Effect.map(
    Effect.forEach(documents, (content) => unreadPaths(structuredContent, content)),
    (paths) => new Set(paths.flat())
  )

const lost = (paths: ReadonlySet<string>): ReadonlyArray<string> =>
  [...paths].filter((path) => ignoredElements[path] === undefined)

const elementsNamed = (element: Element, name: string): ReadonlyArray<Element> => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => elementsNamed(child, name))
]

const textsOf = (element: Element): ReadonlyArray<string> =>
  textsBelow(element).map(([path, { text }]) => `${path}: ${text.trim()}`)

/** The texts that the party of the organization itself has and its basic data lacks. */
const textsOfPartyAlone = (content: string): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(Effect.orDie(parseXml(content)), (root) => {
    const basics = new Set(elementsNamed(root, "rechtstraeger").flatMap(textsOf))
    const party = elementsNamed(root, "beteiligung").find((one) =>
      elementsNamed(one, "rollenbezeichnung").some((role) => role.children.some(({ text }) => text === "287"))
    )!
    return elementsNamed(party, "organisation").flatMap(textsOf).filter((text) => !basics.has(text))
  })

describe("the reader of structured register content", () => {
  it.effect("visits every element of the sample register and the fixtures, but for those with a reason", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(lost(yield* unread([...sample, ...fixtures])), [])
    }))

  it.effect("has no reason to ignore what is nowhere ignored", () =>
    Effect.gen(function*() {
      const paths = yield* unread([...sample, ...fixtures])
      assert.deepStrictEqual(Object.keys(ignoredElements).filter((path) => !paths.has(path)), [])
    }))

  it.effect("reports an element that nobody visits", () =>
    Effect.gen(function*() {
      const content = sample[0]!.replace("<tns:gegenstand>", "<tns:neues>1</tns:neues><tns:gegenstand>")
      assert.include(
        lost(yield* unread([content])),
        "grunddaten/verfahrensdaten/instanzdaten/verfahrensgegenstand/neues"
      )
    }))

  it.effect("loses nothing if the organization stands twice: its party has the texts of its basic data", () =>
    Effect.gen(function*() {
      for (const content of sample) assert.deepStrictEqual(yield* textsOfPartyAlone(content), [])
    }))
})

describe.skipIf(!isRealDataPresent)("the reader of structured register content, on the real documents", () => {
  it.effect("visits every element, but for those with a reason", () =>
    Effect.gen(function*() {
      for (const [name, content] of realDocuments()) {
        const paths = yield* unread([content])
        process.stderr.write(`${name}: ${paths.size} elements left unread\n`)
        assert.deepStrictEqual(lost(paths), [], name)
      }
    }))

  it.effect("loses nothing where the organization stands twice", () =>
    Effect.gen(function*() {
      for (const [name, content] of realDocuments()) {
        assert.deepStrictEqual(yield* textsOfPartyAlone(content), [], name)
      }
    }))
})
