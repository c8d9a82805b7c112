import type { Coordinates } from "@kontor/core/Register"

type Point = typeof Coordinates.Type

/** All points within a distance of a point on the Earth. */
export interface Circle {
  readonly centre: Point
  readonly kilometres: number
}

/** Bounds in degrees. */
export interface Box {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** The mean radius of the Earth in kilometres. */
const earthRadius = 6371

const radians = (degrees: number): number => (degrees * Math.PI) / 180

const degrees = (angle: number): number => (angle * 180) / Math.PI

/** Returns whether a point lies within a circle, by the great-circle distance (haversine). */
export const isWithin = ({ centre, kilometres }: Circle, point: Point): boolean => {
  const north = Math.sin(radians(point.latitude - centre.latitude) / 2) ** 2
  const east = Math.sin(radians(point.longitude - centre.longitude) / 2) ** 2
  const chord = north + Math.cos(radians(centre.latitude)) * Math.cos(radians(point.latitude)) * east
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord))) <= kilometres
}

/** A box that contains the circle; it has every longitude if the circle reaches a pole or the 180th meridian. */
export const boxAround = ({ centre, kilometres }: Circle): Box => {
  const margin = 1e-9
  const angle = kilometres / earthRadius
  const height = degrees(angle) + margin
  const bound = { south: centre.latitude - height, north: centre.latitude + height }
  if (bound.south <= -90 || bound.north >= 90) return { ...bound, west: -180, east: 180 }
  const width = degrees(Math.asin(Math.sin(angle) / Math.cos(radians(centre.latitude)))) + margin
  const [west, east] = [centre.longitude - width, centre.longitude + width]
  return west < -180 || east > 180 ? { ...bound, west: -180, east: 180 } : { ...bound, west, east }
}
