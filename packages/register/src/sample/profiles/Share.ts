/** So many thousandths of an amount, in whole euros. */
export const share = (whole: number, perMille: number): number => Math.floor(whole * perMille / 1000)
