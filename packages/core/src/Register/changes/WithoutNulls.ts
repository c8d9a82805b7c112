type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null

const clean = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(clean) : isObject(value) ? withoutNulls(value) : value

/** An object without members that are null, at every depth. Rule: Signal (service description, Resources), 2. */
export const withoutNulls = (members: Members): Members =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, clean(value)]]
    )
  )
