export { type Bucket, type BucketLimits, bucketLimits } from "../Prices/Limits.ts"
export {
  AddressLimits,
  ConfiguredLimits,
  type CountedOperation,
  type CountedRequest,
  type LimitedRequest,
  makeLimitsOf,
  type Quota,
  RateLimits,
  type RateWindow,
  windowLength
} from "./RateLimits.ts"
