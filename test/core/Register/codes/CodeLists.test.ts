import { assert, describe, it } from "@effect/vitest"
import { completeIndustries, industryLabel, placeOf } from "@kontor/core/testing"
import { readFileSync } from "node:fs"
import { isRealDataPresent, realFile } from "../../../register/sample/RealData.ts"

const json = (name: string) => JSON.parse(readFileSync(realFile(name), "utf8"))

const subclasses = (WZ2008: ReadonlyArray<string>, WZ2025: ReadonlyArray<string>) => {
  const reported = (codes: ReadonlyArray<string>) => codes.map((code) => ({ code, label: "" }))
  return completeIndustries({ WZ2008: reported(WZ2008), WZ2025: reported(WZ2025) })
}

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
