/** Up to so many names, sorting by insertion is faster. */
const few = 32

/** The names of an object's members in order. `toSorted` alone made a tenth of the garbage of an import. */
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

/** Records share few member names. No more are remembered, whatever a source brings. */
const maxNames = 4096

const namesWritten = new Map<string, string>()

/** The name of a member as JSON. Writing the same names took most of the time of writing a record. */
const writtenName = (name: string): string => {
  const known = namesWritten.get(name)
  if (known !== undefined) return known
  const written = JSON.stringify(name)
  if (namesWritten.size < maxNames) namesWritten.set(name, written)
  return written
}

/**
 * The JSON text of a value with the members of every object sorted by name, so that equal values have equal texts.
 * Members that are `undefined` are left out.
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
