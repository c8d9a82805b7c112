import { Schema } from "effect"

/** There is no credential of this id; for an account that asks, none of its own: whether another one has it is never told. */
export class CredentialNotFound extends Schema.TaggedError<CredentialNotFound>()("CredentialNotFound", {
  kind: Schema.Literals(["token", "api_key"])
}) {}
