import { Schema } from "effect"

/** A JSON value that is neither checked nor copied when it is written or read, unlike `Schema.Unknown`. */
const Unchecked = Schema.make<Schema.Codec<unknown>>(Schema.Any.ast)

/**
 * An object with these members that keeps its other members. Members are added within a version. Rule: wire#versions.
 */
export const OpenStruct = <const Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.StructWithRest(Schema.Struct(fields), [Schema.Record(Schema.String, Unchecked)])
