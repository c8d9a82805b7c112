import { type NoSuchEntity, referenceOf, type RegisterReference } from "@kontor/core"
import { Option } from "effect"
import { Argument } from "effect/cli"
import { CommandFailed } from "../CommandFailed.ts"

const precise = (text: string): Option.Option<RegisterReference> => {
  const reference = referenceOf(text.trim())
  return reference._tag === "Name" ? Option.none() : Option.some(reference)
}

/** An organization as operators name it: never by a name, which may mean another one tomorrow. */
export const entityArgument = Argument.String("entity").pipe(
  Argument.filterMap(precise, () => "an entity_id, an EUID such as DEK1101R.HRB150148, or a register number"),
  Argument.withDescription("Its entity_id, EUID, or register number with court, such as \"HRB 150148 Hamburg\"")
)

/** Says that no entity is meant, or several are. */
export const noSuchEntity = ({ courts }: NoSuchEntity): CommandFailed =>
  new CommandFailed({
    message: courts.length === 0
      ? "The register holds no such organization."
      : `Several courts have an organization of this number: ${courts.join(", ")}. Add the court to the number.`
  })

/** Says that the register cannot answer. */
export const registerUnavailable = (): CommandFailed =>
  new CommandFailed({ message: "The register cannot answer at the moment. Run the command again." })
