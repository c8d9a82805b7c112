import type { Identity, Register, RegisterIntake, Withheld } from "@kontor/core/Register"
import type { Layer } from "effect"
import * as Events from "./RegisterEventsSuite.ts"
import * as Filters from "./RegisterFilterSuite.ts"
import * as Moves from "./RegisterMovesSuite.ts"
import * as Ownership from "./RegisterOwnershipSuite.ts"
import * as Reading from "./RegisterReadingSuite.ts"
import * as References from "./RegisterReferenceSuite.ts"
import * as Search from "./RegisterSearchSuite.ts"
import * as Sounds from "./RegisterSoundSuite.ts"

/** The contract of every register, in memory or in a database. */
export const registerSuite = <E>(
  name: string,
  layer: Layer.Layer<Register | RegisterIntake | Identity | Withheld, E>
): void => {
  Search.suite(name, layer)
  Filters.suite(name, layer)
  Sounds.suite(name, layer)
  References.suite(name, layer)
  Moves.suite(name, layer)
  Reading.suite(name, layer)
  Events.suite(name, layer)
  Ownership.suite(name, layer)
}
