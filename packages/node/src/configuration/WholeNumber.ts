import { Schema } from "effect"

/** A whole number within these bounds, as a variable or the command line has it. */
export const wholeNumber = (minimum: number, maximum: number) =>
  Schema.FiniteFromString.pipe(Schema.check(Schema.isInt(), Schema.isBetween({ minimum, maximum })))
