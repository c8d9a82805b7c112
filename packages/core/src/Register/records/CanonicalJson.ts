/**
 * The JSON text of a value with the members of every object in the order of their names, so that equal values have the same
 * text whatever order they were written in. Members that are `undefined` are left out.
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  let text = ""
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === "" ? "" : ","}${canonicalJson(item)}`
    return `[${text}]`
  }
  const object = value as Readonly<Record<string, unknown>>
  for (const name of Object.keys(object).toSorted()) {
    const member = object[name]
    if (member !== undefined) text += `${text === "" ? "" : ","}${JSON.stringify(name)}:${canonicalJson(member)}`
  }
  return `{${text}}`
}
