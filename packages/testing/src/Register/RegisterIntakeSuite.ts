import type { Identity, Register, RegisterIntake } from "@kontor/core/Register"
import type { Layer } from "effect"
import * as Filing from "./RegisterFilingSuite.ts"
import * as OneEvent from "./RegisterOneEventSuite.ts"
import * as Purge from "./RegisterPurgeSuite.ts"
import * as Readers from "./RegisterReadersSuite.ts"
import * as Taking from "./RegisterTakingSuite.ts"

/** The contract of every intake of a register: what it takes in, files, joins, reads again and deletes. */
export const registerIntakeSuite = <E>(
  name: string,
  layer: Layer.Layer<Register | RegisterIntake | Identity, E>
): void => {
  Taking.suite(name, layer)
  Filing.suite(name, layer)
  OneEvent.suite(name, layer)
  Readers.suite(name, layer)
  Purge.suite(name, layer)
}
