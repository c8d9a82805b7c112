import { Schema, SchemaTransformation } from "effect"

const Digits = Schema.String.check(Schema.isPattern(/^\d{1,9}$/))

/** A parameter that is an integer in plain digits, within what `number` allows. */
export const WholeNumber = <S extends Schema.Codec<number>>(number: S) =>
  Digits.pipe(Schema.decodeTo(number, SchemaTransformation.numberFromString))
