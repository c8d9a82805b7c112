import { Schema } from "effect"

/** A text in English and German, in the order in which profiles have them. */
export const EnglishAndGerman = Schema.Struct({
  en: Schema.String.annotate({ description: "In English." }),
  de: Schema.String.annotate({ description: "In German." })
})
