/** A name in PascalCase. */
export const pascal = (name: string): string =>
  name.split(/[^A-Za-z\d]+/u).filter((word) => word !== "").map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join("")
