import { Schema, SchemaTransformation } from "effect"

const pair = "[A-Za-z0-9-]+=[^,=]+"

/** Header fields as text: pairs `name=value` separated by commas. */
export const HeaderList: Schema.Codec<{ readonly [name: string]: string }, string> = Schema.String
  .check(Schema.isPattern(new RegExp(`^${pair}(?:,${pair})*$`)))
  .pipe(Schema.decodeTo(Schema.Record(Schema.String, Schema.String), SchemaTransformation.splitKeyValue()))
