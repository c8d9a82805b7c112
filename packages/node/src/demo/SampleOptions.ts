import type { SampleOptions } from "@kontor/register/sample"

/** The options of a demonstration's sample register. */
export const sampleOptions: SampleOptions = { organizations: 2000 }
