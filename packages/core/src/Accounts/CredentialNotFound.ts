import { Schema } from "effect"

/** The account has no credential of this id: whether another one has is never told. */
export class CredentialNotFound extends Schema.TaggedError<CredentialNotFound>()("CredentialNotFound", {
  kind: Schema.Literals(["token", "api_key"])
}) {}
