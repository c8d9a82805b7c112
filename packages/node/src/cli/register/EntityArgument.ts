import type { NoSuchEntity } from "@kontor/core/Administration"
import { referenceOf } from "@kontor/core/Organizations"
import type { RegisterReference } from "@kontor/core/Register"
import { Option } from "effect"
import { Argument } from "effect/cli"
import { CommandFailed } from "../CommandFailed.ts"

const precise = (text: string): Option.Option<RegisterReference> => {
  const reference = referenceOf(text.trim())
  switch (reference._tag) {
    case "EntityId":
    case "Euid":
    case "RegisterNumber":
      return Option.some(reference)
    case "NumberOrName":
      return Option.some({ _tag: "RegisterNumber", written: reference.written })
    case "Name":
      return Option.none()
  }
}

/** An organization for operators: never by name, which may mean another one tomorrow. */
export const entityArgument = Argument.String("entity").pipe(
  Argument.filterMap(precise, () => "an entity_id, an EUID such as DEK1101R.HRB150148, or a register number"),
  Argument.withDescription("Its entity_id, EUID, or register number with court, such as \"HRB 150148 Hamburg\"")
)

/** The failure for a reference that means no entity, or several. */
export const noSuchEntity = ({ courts, numbers }: NoSuchEntity): CommandFailed =>
  new CommandFailed({
    message: courts.length === 0
      ? "The register holds no such organization."
      : courts.length > 1
      ? `Several courts have an organization of this number: ${courts.join(", ")}. Add the court to the number.`
      : `The court ${courts.join()} has several organizations of this number: ${
        numbers.join(", ")
      }. Name one of these with the court.`
  })

/** The failure of a register that cannot answer. */
export const registerUnavailable = (): CommandFailed =>
  new CommandFailed({ message: "The register cannot answer at the moment. Run the command again." })
