import { Schema } from "effect"

/** No credential has this id, or the asking account does not own it. Whether another account does is never revealed. */
export class CredentialNotFound extends Schema.TaggedError<CredentialNotFound>()("CredentialNotFound", {
  kind: Schema.Literals(["token", "api_key"])
}) {}
