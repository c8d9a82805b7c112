import { type NoSuchEntity, noSuchEntityInWords } from "@kontor/core/Administration"
import { preciseReferenceOf } from "@kontor/core/Register"
import { Option } from "effect"
import { Argument } from "effect/cli"
import { CommandFailed } from "../CommandFailed.ts"

const impreciseEntity = "an entity_id, an EUID such as DEK1101R.HRB150148, or a register number"

/** An organization for operators: never by name, which may mean another one tomorrow. */
export const entityArgument = Argument.String("entity").pipe(
  Argument.filter(
    (entity) => Option.isSome(preciseReferenceOf(entity)),
    () => impreciseEntity
  ),
  Argument.withDescription(
    "The entity_id, the EUID, or the register number with its court, such as \"HRB 150148 Hamburg\""
  )
)

/** The failures of a command for an entity: it means none, or several, or the register cannot answer. */
export const refusalsOfEntities = {
  ImpreciseEntity: () => new CommandFailed({ message: `Name ${impreciseEntity}.` }),
  NoSuchEntity: (differences: NoSuchEntity) => new CommandFailed({ message: noSuchEntityInWords(differences) }),
  UpstreamUnavailable: () =>
    new CommandFailed({ message: "The register cannot answer at the moment. Run the command again." })
}
