/** An amount of credits in words: `1 credit`, `20 credits`. */
export const creditsInWords = (count: number): string => count === 1 ? "1 credit" : `${count} credits`
