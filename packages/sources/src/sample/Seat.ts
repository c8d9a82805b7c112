import { Draws } from "./Draws.ts"
import { neighbour, slotOf } from "./Neighbourhood.ts"
import { type Town, towns } from "./tables/Towns.ts"
import { words } from "./tables/Words.ts"
import type { World } from "./World.ts"

/** Names of streets that nearly every German town has. */
const streets = words(`
  Hauptstraße, Bahnhofstraße, Gartenstraße, Schulstraße, Dorfstraße, Bergstraße, Lindenstraße, Birkenweg, Waldstraße,
  Kirchstraße, Ringstraße, Wiesenweg, Am Markt, Mühlenweg, Industriestraße, Feldstraße, Poststraße, Rosenstraße,
  Lange Straße, Neue Straße, Am Hafen, Gewerbepark, Friedensstraße, Kastanienallee, Eichenweg, Ahornweg,
  Buchenstraße, Tannenweg, Brunnenstraße, Marktplatz, Schloßstraße, Parkstraße, Uferstraße, Hafenstraße, Mühlstraße,
  Talstraße, Sonnenstraße, Nordstraße, Südstraße, Oststraße, Weststraße, An der Bleiche, Zum Alten Speicher,
  Handwerkerstraße, Siemensstraße, Daimlerstraße, Dieselstraße, Robert-Bosch-Straße, Max-Planck-Straße,
  Carl-Benz-Straße, Goethestraße, Schillerstraße, Mozartstraße, Beethovenstraße
`)

/** A business address within a town. */
export interface BusinessAddress {
  readonly street: string
  readonly houseNumber: string
  readonly postalCode: string
}

const lots: ReadonlyArray<Town> = towns.flatMap((town) => Array.from({ length: town.lots }, () => town))

/** The town in which an organization is first registered; a general partner has that of its partnership. */
export const seatOf = (world: World, index: number): Town => {
  const { partnership } = slotOf(index)
  if (partnership !== undefined) return seatOf(world, neighbour(index, partnership))
  return new Draws(world.seed, "seat", index).pick(lots)
}

/** An address in a town. */
export const addressIn = (town: Town, draws: Draws): BusinessAddress => {
  const number = draws.between(1, 140)
  const addition = draws.below(12)
  return {
    street: draws.pick(streets),
    houseNumber: addition === 0 ? `${number}a` : addition === 1 ? `${number}-${number + 2}` : String(number),
    postalCode: draws.pick(town.postalCodes)
  }
}

/** The address at which an organization is first registered; a general partner has that of its partnership. */
export const firstAddressOf = (world: World, index: number): BusinessAddress => {
  const { partnership } = slotOf(index)
  if (partnership !== undefined) return firstAddressOf(world, neighbour(index, partnership))
  return addressIn(seatOf(world, index), new Draws(world.seed, "address", index))
}
