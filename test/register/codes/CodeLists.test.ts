import { assert, describe, it } from "@effect/vitest"
import { completeIndustries, industryLabel, placeOf } from "@kontor/register/internal"
import { readFileSync } from "node:fs"
import { isRealDataPresent, realFile } from "../../sources/sample/RealData.ts"

const json = (name: string) => JSON.parse(readFileSync(realFile(name), "utf8"))

const subclasses = (WZ2008: ReadonlyArray<string>, WZ2025: ReadonlyArray<string>) => {
  const reported = (codes: ReadonlyArray<string>) => codes.map((code) => ({ code, label: "" }))
  return completeIndustries({ WZ2008: reported(WZ2008), WZ2025: reported(WZ2025) })
}

/** Every text of this many digits. */
const digits = (count: number): ReadonlyArray<string> =>
  Array.from({ length: 10 ** count }, (_, number) => String(number).padStart(count, "0"))

/** Everything that is written like a code of a classification: divisions, groups, classes and subclasses. */
const levels = [2, 3, 4, 5].map((count) =>
  digits(count).map((text) => text.replace(/^(\d\d)(\d)/u, "$1.$2").replace(/^(\d\d\.\d\d)(\d)$/u, "$1.$2"))
)

const schemes = ["WZ2008", "WZ2025"] as const

const isRelated = (code: string, other: string): boolean => code.startsWith(other) || other.startsWith(code)

describe("the code lists", () => {
  it.each(schemes)("name the code above each code of %s, and one below each that is not a subclass", (scheme) => {
    const known = levels.map((codes) => codes.filter((code) => industryLabel(scheme, code) !== undefined))
    for (const [level, codes] of known.entries()) {
      assert.isNotEmpty(codes)
      for (const code of codes) {
        assert.isNotEmpty(industryLabel(scheme, code))
        const [above, below] = [known[level - 1], known[level + 1]]
        if (above !== undefined) assert.isTrue(above.some((one) => code.startsWith(one)), code)
        if (below !== undefined) assert.isTrue(below.some((one) => one.startsWith(code)), code)
      }
    }
  })

  it.each(schemes)(
    "lead from each subclass of %s to known codes of the other scheme, and from each of them back",
    (scheme) => {
      const other = scheme === "WZ2008" ? "WZ2025" : "WZ2008"
      const translated = (from: (typeof schemes)[number], code: string) =>
        from === "WZ2008" ? subclasses([code], []).WZ2025 : subclasses([], [code]).WZ2008
      for (const code of levels.at(-1)!.filter((one) => industryLabel(scheme, one) !== undefined)) {
        const found = translated(scheme, code)
        assert.isNotEmpty(found, code)
        for (const { code: one, label } of found) {
          assert.strictEqual(label, industryLabel(other, one), code)
          const back = translated(other, one).map((again) => again.code)
          assert.isTrue(back.includes(one) || back.some((again) => isRelated(code, again)), `${code} ${one}`)
        }
      }
    }
  )

  it("place every postal code that they know in Germany, and know some of all its 16 states", () => {
    const places = digits(5).flatMap((code) => placeOf(code) ?? [])
    assert.strictEqual(new Set(places.map(({ state }) => state)).size, 16)
    for (const { coordinates: { latitude, longitude } } of places) {
      assert.isTrue(latitude > 47.2 && latitude < 55.1 && longitude > 5.8 && longitude < 15.1)
    }
  })
})

describe.skipIf(!isRealDataPresent)("the code lists, compared with their sources", () => {
  it("hold the label of every division, group, class and subclass", () => {
    for (const [scheme, file] of [["WZ2008", "wz/wz2008.json"], ["WZ2025", "wz/wz2025.json"]] as const) {
      const items: ReadonlyArray<{ code: string; level: number; title: string }> = json(file).items
      for (const { code, title } of items.filter(({ level }) => level > 1)) {
        assert.strictEqual(industryLabel(scheme, code), title, `${scheme} ${code}`)
      }
    }
  })

  it("lead from each subclass to codes at or above all of its counterparts, and to nothing else", () => {
    const pairs: Readonly<Record<string, ReadonlyArray<string>>> = json("wz/wz2025_to_wz2008.json").pairs
    const leads = (code: string, reported: ReadonlyArray<{ readonly code: string }>, parts: ReadonlyArray<string>) => {
      const codes = reported.map((one) => one.code)
      const isUnchanged = codes.length === 1 && codes[0] === code
      return codes.every((one) => parts.some((part) => part.startsWith(one))) &&
        (isUnchanged || parts.every((part) => codes.some((one) => part.startsWith(one))))
    }
    for (const [code, parts] of Object.entries(pairs)) {
      const { WZ2008 } = subclasses([], [code])
      assert.isTrue(leads(code, WZ2008, parts), code)
      if (parts.length === 1) assert.deepStrictEqual(WZ2008.map(({ code }) => code), parts)
    }
    for (const code of new Set(Object.values(pairs).flat())) {
      const parts = Object.keys(pairs).filter((other) => pairs[other]!.includes(code))
      assert.isTrue(leads(code, subclasses([code], []).WZ2025, parts), code)
    }
  })

  it("know every delivery area, to a hundred metres, and no other postal code", () => {
    const [, ...lines] = readFileSync(realFile("geo/plz_geonames.csv"), "utf8").trim().split(/\r?\n/u)
    for (const line of lines) {
      const [code] = line.split(",", 1)
      const [, latitude, longitude, isDeliveryArea] = /,(-?[\d.]+),(-?[\d.]+),([01])$/u.exec(line)!
      const place = placeOf(code!)
      assert.strictEqual(place !== undefined, isDeliveryArea === "1", line)
      if (place === undefined) continue
      assert.closeTo(place.coordinates.latitude, Number(latitude), 0.001)
      assert.closeTo(place.coordinates.longitude, Number(longitude), 0.001)
    }
  })
})
