import { admissionLimits } from "../server/admission/AdmissionLimits.ts"
import { numberList } from "./NumberList.ts"

/** Limits of admission as text, such as `requests=512,connections=10000`. */
export const LimitList = numberList(admissionLimits)
