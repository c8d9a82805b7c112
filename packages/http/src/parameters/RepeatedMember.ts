import { Option, Schema } from "effect"

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

const decodeJson = Schema.decodeOption(Schema.fromJsonString(Schema.Unknown))

/**
 * The name of the first member that an object of a JSON text has twice, wherever the object is; `JSON.parse` would keep
 * the last one alone. A text that is no JSON has none.
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
