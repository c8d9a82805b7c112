import { type JsonSchema, nameOf } from "./Document.ts"
import { isIdentifier, literal } from "./PythonNames.ts"
import { pascal } from "./Words.ts"

/** Writes schemas as types. An object within another one gets a name of its own: that of its place. */
export class Types {
  readonly #written = new Map<string, string>()

  constructor(taken: Iterable<string>) {
    for (const name of taken) this.#written.set(name, "")
  }

  /** The names of the types that were written. */
  get names(): ReadonlyArray<string> {
    return [...this.#written].filter(([, text]) => text !== "").map(([name]) => name)
  }

  get text(): string {
    return this.names.map((name) => this.#written.get(name)).join("\n\n")
  }

  /** Writes a schema of the document under its name. */
  define(name: string, schema: JsonSchema): void {
    if (schema.type === "object" && schema.properties !== undefined) this.#write(name, schema)
    else this.#written.set(name, `${name}: TypeAlias = ${JSON.stringify(this.of(schema, name))}\n`)
  }

  of(schema: JsonSchema, place: string): string {
    if (schema.$ref !== undefined) return nameOf(schema.$ref)
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(", ")}]`
    if (schema.anyOf !== undefined && schema.type === undefined) {
      return [...new Set(schema.anyOf.map((one) => this.of(one, place)))].join(" | ")
    }
    switch (schema.type) {
      case "integer":
        return "int"
      case "number":
        return "float"
      case "boolean":
        return "bool"
      case "string":
        return "str"
      case "null":
        return "None"
      case "array":
        return `Sequence[${this.of(schema.items ?? {}, place)}]`
      case "object":
        return this.#objectOf(schema, place)
      default:
      case undefined:
        return "Any"
    }
  }

  #objectOf(schema: JsonSchema, place: string): string {
    const { additionalProperties, properties } = schema
    if (properties === undefined) {
      return `Mapping[str, ${typeof additionalProperties === "object" ? this.of(additionalProperties, place) : "Any"}]`
    }
    const name = this.#freeName(place)
    this.#write(name, schema)
    return name
  }

  #freeName(place: string): string {
    let name = place
    for (let number = 2; this.#written.has(name); number += 1) name = `${place}${number}`
    return name
  }

  #write(name: string, { properties = {}, required = [] }: JsonSchema): void {
    this.#written.set(name, " ")
    const members = Object.entries(properties).map(([member, schema]) => {
      const type = this.of(schema, `${name}${pascal(member)}`)
      return [member, required.includes(member) ? type : `NotRequired[${type}]`] as const
    })
    const isClass = members.every(([member]) => isIdentifier(member))
    this.#written.set(
      name,
      isClass
        ? `class ${name}(TypedDict):\n${
          members.map(([member, type]) => `    ${member}: ${type}\n`).join("") || "    pass\n"
        }`
        : `${name} = TypedDict(\n    "${name}",\n    {\n${
          members.map(([member, type]) => `        "${member}": ${JSON.stringify(type)},\n`).join("")
        }    },\n)\n`
    )
  }
}
