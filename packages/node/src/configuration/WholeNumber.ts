import { Schema } from "effect"

/** A whole number within these bounds, in a variable or on the command line. */
export const wholeNumber = (minimum: number, maximum: number) =>
  Schema.FiniteFromString.pipe(Schema.check(Schema.isInt(), Schema.isBetween({ minimum, maximum })))
