import { bucketLimits } from "@kontor/core/RateLimits"
import { numberList } from "./NumberList.ts"

/** Limits of buckets as text, in attempts a minute, such as `register=60,document=5`. */
export const RateLimitList = numberList(bucketLimits)
