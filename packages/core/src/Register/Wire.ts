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

/** How values are written, and whether they have the promised shape. */
interface Form<A> {
  readonly write: (value: A) => string
  readonly isSound: (value: A) => boolean
}

/**
 * The wire form of a value. This and `StoredWire` are classes, as V8 keeps the getters of an object literal in the old
 * space, and with them all that they close over: each answer that was sent outlived two collections of young objects.
 */
class ValueWire<A> implements Wire<A> {
  readonly value: A
  readonly #form: Form<A>
  #text: string | undefined
  #isSound: boolean | undefined

  constructor(value: A, form: Form<A>) {
    this.value = value
    this.#form = form
  }

  get text(): string {
    return this.#text ??= this.#form.write(this.value)
  }

  get isSound(): boolean {
    return this.#isSound ??= this.#form.isSound(this.value)
  }
}

class StoredWire<A> implements Wire<A> {
  readonly text: string
  readonly isSound = true
  #value: A | undefined

  constructor(text: string) {
    this.text = text
  }

  get value(): A {
    return this.#value ??= JSON.parse(this.text) as A
  }
}

/** Makes the wire form of values that are written like this. */
export const wireWith = <A>(form: Form<A>) => (value: A): Wire<A> => new ValueWire(value, form)

/** Makes the wire form of values of a schema. */
export const wireOf = <A, I>(schema: Schema.Codec<A, I>): (value: A) => Wire<A> => {
  const encode = Schema.encodeSync(schema, unchecked)
  return wireWith({ write: (value) => JSON.stringify(encode(value)), isSound: Schema.is(schema) })
}

/** The wire form of a value that was checked when it was stored. */
export const storedWire = <A>(text: string): Wire<A> => new StoredWire(text)

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
