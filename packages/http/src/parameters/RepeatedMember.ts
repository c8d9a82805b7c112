import { Option, Schema } from "effect"

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

const decodeJson = Schema.decodeOption(Schema.fromJsonString(Schema.Unknown))

/**
 * The name of the first repeated member in an object of a JSON text, at any depth; `JSON.parse` would keep only the
 * last value. Undefined for a text that is not JSON.
 */
export const repeatedMember = (json: string): string | undefined => {
  if (Option.isNone(decodeJson(json))) return undefined
  const objects: Array<Set<string> | undefined> = []
  let written = ""
  for (const [part] of json.matchAll(token)) {
    if (part === "{") objects.push(new Set())
    else if (part === "[") objects.push(undefined)
    else if (part === "}" || part === "]") objects.pop()
    else if (part === ":") {
      const name: string = JSON.parse(written)
      const members = objects.at(-1)
      if (members?.has(name)) return name
      members?.add(name)
    } else written = part
  }
  return undefined
}
