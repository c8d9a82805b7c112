const factor = Number(process.env["KONTOR_RUNS"] ?? 1)

const given = process.env["KONTOR_FUZZ_SEED"]

/** Whether many more values than usual are tried, as `npm run nightly` does. */
export const isNightly = factor > 1

/** How many values to try: a short run by default, `KONTOR_RUNS` times as many by night. */
export const runs = (few: number): number => few * factor

/** The seed of all values, where one is to be tried again. */
export const seed: { readonly seed?: number } = given === undefined ? {} : { seed: Number(given) }
