import { Flag } from "effect/cli"

const longest = 255

/** A name that people give something: `--name`, not empty, at most 255 characters. */
export const nameFlag = (description: string): Flag.Flag<string> =>
  Flag.String("name").pipe(
    Flag.filter((name) => name.trim() !== "" && name.length <= longest, () => `a text of 1 to ${longest} characters`),
    Flag.withDescription(description)
  )
