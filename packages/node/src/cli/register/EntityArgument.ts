import { type NoSuchEntity, noSuchEntityInWords } from "@kontor/core/Administration"
import { preciseReferenceOf } from "@kontor/core/Register"
import { Argument } from "effect/cli"
import { CommandFailed } from "../CommandFailed.ts"

/** An organization for operators: never by name, which may mean another one tomorrow. */
export const entityArgument = Argument.String("entity").pipe(
  Argument.filterMap(
    preciseReferenceOf,
    () => "an entity_id, an EUID such as DEK1101R.HRB150148, or a register number"
  ),
  Argument.withDescription(
    "The entity_id, the EUID, or the register number with its court, such as \"HRB 150148 Hamburg\""
  )
)

/** The failure for a reference that means no entity, or several. */
export const noSuchEntity = (differences: NoSuchEntity): CommandFailed =>
  new CommandFailed({ message: noSuchEntityInWords(differences) })

/** The failure of a register that cannot answer. */
export const registerUnavailable = (): CommandFailed =>
  new CommandFailed({ message: "The register cannot answer at the moment. Run the command again." })
