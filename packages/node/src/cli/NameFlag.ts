import { CredentialName } from "@kontor/core/Accounts"
import { Schema } from "effect"
import { Flag } from "effect/cli"

/** A name for something, as in `CredentialName`: `--name`, a line of 1 to 255 characters. */
export const nameFlag = (description: string): Flag.Flag<string> =>
  Flag.String("name").pipe(
    Flag.filterMap(Schema.decodeOption(CredentialName), () => "a text of 1 to 255 characters"),
    Flag.withDescription(description)
  )
