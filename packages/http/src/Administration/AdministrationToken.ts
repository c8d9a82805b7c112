import { type Redacted, Schema } from "effect"

/** How many characters the token of operators has at least. */
const minTokenLength = 32

/** The token of operators is too short to be safe. */
export class AdministrationTokenTooShort
  extends Schema.TaggedError<AdministrationTokenTooShort>()("AdministrationTokenTooShort", { length: Schema.Int })
{
  override get message(): string {
    return `The token of operators has ${this.length} characters. It needs at least ${minTokenLength}, such as those that ` +
      "node -p \"crypto.randomBytes(32).toString('base64url')\" prints."
  }
}

/** Whether a text can be the token of operators: at least 32 visible ASCII characters. */
export const isAdministrationToken = (text: string): boolean => new RegExp(`^[!-~]{${minTokenLength},}$`).test(text)

/** The token of operators, where the API of operators is mounted. */
export type AdministrationToken = Redacted.Redacted
