import { type IndustryScheme, isIndustryCode } from "@kontor/core/Register"

/** The first and the last division of each section. */
const sections: Readonly<Record<IndustryScheme, Readonly<Record<string, readonly [first: number, last: number]>>>> = {
  WZ2008: {
    A: [1, 3],
    B: [5, 9],
    C: [10, 33],
    D: [35, 35],
    E: [36, 39],
    F: [41, 43],
    G: [45, 47],
    H: [49, 53],
    I: [55, 56],
    J: [58, 63],
    K: [64, 66],
    L: [68, 68],
    M: [69, 75],
    N: [77, 82],
    O: [84, 84],
    P: [85, 85],
    Q: [86, 88],
    R: [90, 93],
    S: [94, 96],
    T: [97, 98],
    U: [99, 99]
  },
  WZ2025: {
    A: [1, 3],
    B: [5, 9],
    C: [10, 33],
    D: [35, 35],
    E: [36, 39],
    F: [41, 43],
    G: [46, 47],
    H: [49, 53],
    I: [55, 56],
    J: [58, 60],
    K: [61, 63],
    L: [64, 66],
    M: [68, 68],
    N: [69, 75],
    O: [77, 82],
    P: [84, 84],
    Q: [85, 85],
    R: [86, 88],
    S: [90, 93],
    T: [94, 96],
    U: [97, 98],
    V: [99, 99]
  }
}

const withPoints = (digits: string): string =>
  [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== "").join(".")

/**
 * The prefixes of the codes at or below a code: `62` stands for `62`, `62.0`, `62.01` and `62.01.0`, a section's letter
 * for its divisions. Empty for another text. Rule: Search (decisions 8), `industry_code`.
 */
export const industryBranch = (scheme: IndustryScheme, code: string): ReadonlyArray<string> => {
  const asked = code.trim().toUpperCase()
  if (/^\d/u.test(asked)) return isIndustryCode(asked) ? [withPoints(asked.replaceAll(".", ""))] : []
  const [first, last] = sections[scheme][asked] ?? [1, 0]
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, "0"))
}
