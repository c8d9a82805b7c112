import { bucketLimits } from "@kontor/core"
import { Record, Schema, SchemaTransformation } from "effect"

const pair = `(?:${Record.keys(bucketLimits).join("|")})=[0-9]+`

const Attempts = Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))

/** Limits of buckets as text: pairs `bucket=attempts a minute` separated by commas, such as `register=60,document=5`. */
export const RateLimitList = Schema.String.check(Schema.isPattern(new RegExp(`^${pair}(?:,${pair})*$`))).pipe(
  Schema.decodeTo(
    Schema.Struct(Record.map(bucketLimits, () => Schema.optionalKey(Attempts))),
    SchemaTransformation.splitKeyValue()
  )
)
