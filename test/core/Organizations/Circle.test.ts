import { assert, describe, it } from "@effect/vitest"
import { boxAround, isWithin } from "@kontor/register"
import { Schema } from "effect"

const between = (minimum: number, maximum: number) => Schema.Finite.check(Schema.isBetween({ minimum, maximum }))
const Point = Schema.Struct({ latitude: between(-90, 90), longitude: between(-180, 180) })

const berlin = { latitude: 52.52, longitude: 13.405 }
const potsdam = { latitude: 52.4, longitude: 13.066 }

describe("Search (decisions 8), location_coordinates: a circle around a point", () => {
  it("holds what is no farther than its radius along the great circle", () => {
    assert.isTrue(isWithin({ centre: berlin, kilometres: 27 }, potsdam))
    assert.isFalse(isWithin({ centre: berlin, kilometres: 26 }, potsdam))
    assert.isTrue(isWithin({ centre: berlin, kilometres: 1 }, berlin))
  })

  it("reaches across the 180th meridian", () => {
    const [fiji, samoa] = [{ latitude: -17, longitude: 179.9 }, { latitude: -17, longitude: -179.9 }]
    assert.isTrue(isWithin({ centre: fiji, kilometres: 30 }, samoa))
  })

  it.prop(
    "lies within its box",
    { centre: Point, point: Point, offset: Point, kilometres: between(1, 100) },
    ({ centre, kilometres, offset, point }) => {
      const circle = { centre, kilometres }
      const near = {
        latitude: Math.max(-90, Math.min(90, centre.latitude + offset.latitude / 90)),
        longitude: Math.max(-180, Math.min(180, centre.longitude + offset.longitude / 90))
      }
      const { east, north, south, west } = boxAround(circle)
      for (const { latitude, longitude } of [point, near]) {
        if (!isWithin(circle, { latitude, longitude })) continue
        assert.isTrue(south <= latitude && latitude <= north && west <= longitude && longitude <= east)
      }
    },
    { arbitrary: { runs: 500 } }
  )
})
