import { Schema } from "effect"

/** A value that is JSON as it is: nothing looks at it when it is written or read, as it would at `Schema.Unknown`. */
const Unread = Schema.make<Schema.Codec<unknown>>(Schema.Any.ast)

/** An object with these members that keeps what it has besides. Members are added within a version. Rule: Versioning (service description). */
export const OpenStruct = <const Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.StructWithRest(Schema.Struct(fields), [Schema.Record(Schema.String, Unread)])
