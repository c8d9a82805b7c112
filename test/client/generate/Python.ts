import {
  answerOf,
  bodyOf,
  type Document,
  isFree,
  isUnderKey,
  type JsonSchema,
  nameOf,
  type Operation,
  schemaOf
} from "./Document.ts"

const header = "# Generated from the OpenAPI document by `npm run clients`.\n"

const keywords = new Set(["from", "class", "import", "def", "global", "None", "True", "False", "pass", "in", "is"])

const pascal = (name: string): string =>
  name.split(/[^A-Za-z\d]+/u).filter((word) => word !== "").map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join("")

const snake = (name: string): string => name.replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => `_${letter}`).toLowerCase()

/** A name as Python writes it: words of the language get an underscore. */
const argumentOf = (name: string): string => {
  const word = snake(name.replaceAll("-", "_"))
  return keywords.has(word) ? `${word}_` : word.replaceAll("__", "_")
}

const isIdentifier = (name: string): boolean => /^[A-Za-z_]\w*$/u.test(name) && !keywords.has(name)

const literal = (value: string | number | boolean | null): string => {
  if (value === null) return "None"
  return typeof value === "boolean" ? pascal(String(value)) : JSON.stringify(value)
}

const isLong = (text: string): boolean => text.length > 100

const listed = (open: string, items: ReadonlyArray<string>, close: string, indent: string): string => {
  const line = `${open}${items.join(", ")}${close}`
  return isLong(line) ? `${open}\n${items.map((item) => `${indent}    ${item},\n`).join("")}${indent}${close}` : line
}

/** Writes schemas as types. An object within another one gets a name of its own: that of its place. */
class Types {
  readonly #written = new Map<string, string>()

  constructor(taken: Iterable<string> = []) {
    for (const name of taken) this.#written.set(name, "")
  }

  get text(): string {
    return [...this.#written.values()].filter((text) => text !== "").join("\n\n")
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

const importsOfTypes = `from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict
`

/** The types of the contract. */
export const pythonTypes = ({ schemas }: Document): string => {
  const types = new Types(Object.keys(schemas))
  for (const [name, schema] of Object.entries(schemas)) types.define(name, schema)
  const problems = Object.keys(schemas).filter((name) => name.endsWith("Problem"))
  return `"""The types of the contract."""\n\n${header}\n${importsOfTypes}\n\n${types.text}

Problem: TypeAlias = ${JSON.stringify(problems.join(" | "))}
"""Any problem that the service answers with."""
`
}

interface Given {
  readonly name: string
  readonly argument: string
  readonly type: string
  readonly isRequired: boolean
  readonly isNullable: boolean
}

const isNullable = (schema: JsonSchema): boolean => schema.anyOf?.some(({ type }) => type === "null") === true

const givenOf = (operation: Operation, { schemas }: Document, types: Types): ReadonlyArray<Given> => {
  const place = pascal(operation.operationId)
  const given = (name: string, schema: JsonSchema, isRequired: boolean, mayBeNull: boolean): Given => ({
    name,
    argument: argumentOf(name),
    type: types.of(schema, `${place}${pascal(name)}`),
    isRequired,
    isNullable: mayBeNull && isNullable(schema)
  })
  const parameters = operation.parameters.map((parameter) =>
    given(parameter.name, schemaOf(parameter), parameter.required === true && parameter.in !== "header", false)
  )
  const body = bodyOf(operation)
  const { properties = {}, required = [] } = body?.$ref === undefined ? body ?? {} : schemas[nameOf(body.$ref)]!
  const members = Object.entries(properties).map(([name, schema]) => given(name, schema, required.includes(name), true))
  return [...parameters, ...members].toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
}

const parameterOf = ({ argument, isNullable, isRequired, type }: Given): string => {
  if (isRequired) return `${argument}: ${type}`
  return isNullable ? `${argument}: ${type} | Unset = UNSET` : `${argument}: ${type} | None = None`
}

const endpointOf = (operation: Operation, given: ReadonlyArray<Given>): string => {
  const query = operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name)
  const tuple = (names: ReadonlyArray<string>): string =>
    `(${names.map((name) => JSON.stringify(name)).join(", ")}${names.length === 1 ? "," : ""})`
  const nullable = given.filter((one) => one.isNullable).map(({ name }) => name)
  return listed(
    `_${snake(operation.operationId).toUpperCase()} = Endpoint(`,
    [
      JSON.stringify(operation.operationId),
      JSON.stringify(operation.method),
      JSON.stringify(operation.path),
      ...(query.length === 0 ? [] : [`query=${tuple(query)}`]),
      ...(nullable.length === 0 ? [] : [`nullable=${tuple(nullable)}`]),
      ...(bodyOf(operation) === undefined ? [] : ["has_body=True"]),
      ...(answerOf(operation) === undefined ? ["is_file=True"] : []),
      ...(isFree(operation) ? ["is_free=True"] : []),
      ...(isUnderKey(operation) ? ["is_under_key=True"] : [])
    ],
    ")",
    ""
  )
}

const methodOf = (operation: Operation, given: ReadonlyArray<Given>, types: Types): string => {
  const answer = answerOf(operation)
  const type = answer === undefined ? "File" : types.of(answer, `${pascal(operation.operationId)}Answer`)
  const parameters = given.length === 0 ? ["self"] : ["self", "*", ...given.map(parameterOf)]
  const handed = given.map(({ argument, name }) => `${JSON.stringify(name)}: ${argument}`)
  const call = `self._call(_${snake(operation.operationId).toUpperCase()}, `
  return `    ${listed(`def ${snake(operation.operationId)}(`, parameters, `) -> ${type}:`, "    ")}
        """${operation.summary ?? operation.operationId}: \`${operation.method} ${operation.path}\`."""
        answer: ${type} = ${listed(`${call}{`, handed, "})", "        ")}
        return answer
`
}

/** The operations of the contract as methods, and how each is sent. */
export const pythonOperations = (document: Document): string => {
  const types = new Types(Object.keys(document.schemas))
  const operations = document.operations.map((operation) => {
    const given = givenOf(operation, document, types)
    return { endpoint: endpointOf(operation, given), method: methodOf(operation, given, types) }
  })
  const inputs = types.text
  const used = Object.keys(document.schemas).filter((name) =>
    new RegExp(`\\b${name}\\b`, "u").test([...operations.map(({ method }) => method), inputs].join("\n"))
  ).toSorted()
  return `"""The operations of the contract."""

${header}
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from .endpoint import UNSET, Endpoint, Unset
from .file import File
from .types import (
${used.map((name) => `    ${name},\n`).join("")})

${inputs}

${operations.map(({ endpoint }) => endpoint).join("\n")}


class Operations(ABC):
    """Every operation of the service. A call that fails raises a \`KontorError\`."""

    @abstractmethod
    def _call(self, endpoint: Endpoint, given: Mapping[str, Any]) -> Any: ...

${operations.map(({ method }) => method).join("\n")}`
}
