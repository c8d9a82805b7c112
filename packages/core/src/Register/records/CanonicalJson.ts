/** So few names are faster put in order one by one. */
const few = 32

/**
 * The names of an object's members in order: `toSorted` alone made a tenth of all that an import left to the garbage
 * collector.
 */
const namesInOrder = (object: object): ReadonlyArray<string> => {
  const names = Object.keys(object)
  if (names.length > few) return names.toSorted()
  for (let end = 1; end < names.length; end++) {
    const name = names[end]!
    let place = end
    for (; place > 0 && names[place - 1]! > name; place--) names[place] = names[place - 1]!
    names[place] = name
  }
  return names
}

/** Records have the same few member names; no more are remembered, whatever a source brings. */
const mostNames = 4096
const namesWritten = new Map<string, string>()

/** The name of a member as JSON. Most of the time it took to write a record went into writing the same names. */
const writtenName = (name: string): string => {
  const known = namesWritten.get(name)
  if (known !== undefined) return known
  const written = JSON.stringify(name)
  if (namesWritten.size < mostNames) namesWritten.set(name, written)
  return written
}

/**
 * The JSON text of a value with the members of every object in the order of their names, so that equal values have the
 * same text whatever order they were written in. Members that are `undefined` are left out.
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  let text = ""
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === "" ? "" : ","}${canonicalJson(item)}`
    return `[${text}]`
  }
  const object = value as Readonly<Record<string, unknown>>
  for (const name of namesInOrder(object)) {
    const member = object[name]
    if (member !== undefined) text += `${text === "" ? "" : ","}${writtenName(name)}:${canonicalJson(member)}`
  }
  return `{${text}}`
}
