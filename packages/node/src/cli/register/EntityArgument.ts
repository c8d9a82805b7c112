import { type NoSuchEntity, noSuchEntityInWords } from "@kontor/core/Administration"
import { preciseReferenceOf } from "@kontor/core/Organizations"
import { Argument } from "effect/cli"
import { CommandFailed } from "../CommandFailed.ts"

/** An organization as operators name it: never by a name, which may mean another one tomorrow. */
export const entityArgument = Argument.String("entity").pipe(
  Argument.filterMap(
    preciseReferenceOf,
    () => "an entity_id, an EUID such as DEK1101R.HRB150148, or a register number"
  ),
  Argument.withDescription("Its entity_id, EUID, or register number with court, such as \"HRB 150148 Hamburg\"")
)

/** Says that no entity is meant, or several are. */
export const noSuchEntity = (differences: NoSuchEntity): CommandFailed =>
  new CommandFailed({ message: noSuchEntityInWords(differences) })

/** Says that the register cannot answer. */
export const registerUnavailable = (): CommandFailed =>
  new CommandFailed({ message: "The register cannot answer at the moment. Run the command again." })
