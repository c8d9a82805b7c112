/**
 * The JSON text of a value with the members of every object in the order of their names, so that equal values have the same
 * text whatever order they were written in. Members that are `undefined` are left out.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const object = value as Readonly<Record<string, unknown>>
  const members = Object.keys(object).filter((name) => object[name] !== undefined).toSorted()
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonicalJson(object[name])}`).join(",")}}`
}
