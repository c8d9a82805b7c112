import { Flag } from "effect/cli"

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol)

/** `--forward-to`: where the receiver under development listens. */
export const forwardTo = Flag.String("forward-to").pipe(
  Flag.filter(isAddress, () => "an http or https address, such as http://127.0.0.1:3000/webhooks"),
  Flag.withMetavar("url"),
  Flag.withDescription("The receiver under development, such as http://127.0.0.1:3000/webhooks")
)
