const factor = Number(process.env["KONTOR_FUZZ_RUNS"] ?? 1)

const given = process.env["KONTOR_FUZZ_SEED"]

/** How many values to try: a short run by default, many more by night. */
export const runs = (few: number): number => few * factor

/** The seed of all values, where one is to be tried again. */
export const seed: { readonly seed?: number } = given === undefined ? {} : { seed: Number(given) }
