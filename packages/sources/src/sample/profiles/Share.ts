/** A share of an amount in thousandths, in whole euros. */
export const share = (whole: number, perMille: number): number => Math.floor(whole * perMille / 1000)
