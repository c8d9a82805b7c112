import { Schema } from "effect"

const { NullOr, Finite: Numeric, String: Text, Struct } = Schema

/** Degrees, WGS 84. */
export const Coordinates = Struct({
  latitude: Numeric.annotate({ description: "Degrees north." }),
  longitude: Numeric.annotate({ description: "Degrees east." })
})

/** A business address; `country` is an ISO 3166-1 alpha-3 code. */
export const Address = Struct({
  street: NullOr(Text).annotate({ description: "The street, without the number." }),
  house_number: NullOr(Text).annotate({ description: "The number in the street." }),
  postal_code: NullOr(Text).annotate({ description: "The postal code." }),
  city: NullOr(Text).annotate({ description: "The town." }),
  county: NullOr(Text).annotate({ description: "The district." }),
  state: NullOr(Text).annotate({ description: "The federal state, such as `Hamburg`." }),
  country: NullOr(Text).annotate({ description: "The country: ISO 3166-1 alpha-3, such as `DEU`." }),
  coordinates: NullOr(Coordinates).annotate({
    description:
      "Where that is, in WGS 84: in Germany, the middle of the area of the postal code unless a source is more precise."
  })
}).annotate({ identifier: "Address", description: "A business address." })
export type Address = typeof Address.Type

/** An address of which nothing is known: a provider spreads it into what it knows. */
export const emptyAddress: Address = {
  street: null,
  house_number: null,
  postal_code: null,
  city: null,
  county: null,
  state: null,
  country: null,
  coordinates: null
}
