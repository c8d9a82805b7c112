import { Schema, type SchemaAST } from "effect"

/**
 * A value of the contract with its JSON, as answers send it: each is made of the other when it is first asked for. A
 * provider that keeps the JSON of values which it checked has it sent as it is.
 */
export interface Wire<out A> {
  readonly value: A
  readonly text: string
  /** Whether the value has the promised shape. */
  readonly isSound: boolean
}

/** Soundness is asked for apart. */
const unchecked: SchemaAST.ParseOptions = { disableChecks: true }

/** Makes the wire form of values of a schema. */
export const wireOf = <A, I>(schema: Schema.Codec<A, I>): (value: A) => Wire<A> => {
  const encode = Schema.encodeSync(schema, unchecked)
  const is = Schema.is(schema)
  return (value) => {
    let text: string | undefined
    return {
      value,
      get text() {
        return text ??= JSON.stringify(encode(value))
      },
      get isSound() {
        return is(value)
      }
    }
  }
}

/** The wire form of a value that was checked when it was stored. */
export const storedWire = <A>(text: string): Wire<A> => {
  let value: A | undefined
  return {
    get value() {
      return value ??= JSON.parse(text) as A
    },
    text,
    isSound: true
  }
}

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null

const clean = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(clean) : isObject(value) ? withoutNulls(value) : value

/** An object without members that are null, at every depth. */
export const withoutNulls = (members: Members): Members => {
  const known: Record<string, unknown> = {}
  for (const name of Object.keys(members)) {
    const value = members[name]
    if (value !== null && value !== undefined) known[name] = clean(value)
  }
  return known
}
