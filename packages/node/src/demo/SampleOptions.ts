import type { SampleOptions } from "@kontor/register/sample"

/** What the sample register of a demonstration is made from. */
export const sampleOptions: SampleOptions = { organizations: 2000 }
