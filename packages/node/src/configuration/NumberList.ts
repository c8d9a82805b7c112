import { Schema, SchemaTransformation } from "effect"

const AtLeastOne = Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))

/** Numbers by name as text: pairs `name=number` separated by commas, with names of these defaults. */
export const numberList = <Name extends string>(standards: Readonly<Record<Name, number>>) => {
  const pair = `(?:${Object.keys(standards).join("|")})=[0-9]+`
  const list = Schema.String.check(Schema.isPattern(new RegExp(`^${pair}(?:,${pair})*$`))).pipe(
    Schema.decodeTo(Schema.Record(Schema.String, AtLeastOne), SchemaTransformation.splitKeyValue())
  )
  return list as unknown as Schema.Codec<{ readonly [name in Name]?: number }, string>
}
