/**
 * What members of a schema are, by their path below it: `event.topic`. The items of a list have no step of their own,
 * `*` stands for any one step, and a path that begins with `**.` ends any path.
 */
export type Members = Readonly<Record<string, string>>

interface MemberSchema {
  readonly description?: string
  readonly properties?: Readonly<Record<string, MemberSchema>>
  readonly items?: MemberSchema
  readonly anyOf?: ReadonlyArray<MemberSchema>
}

const isPath = (pattern: ReadonlyArray<string>, path: ReadonlyArray<string>): boolean =>
  pattern.length === path.length && pattern.every((step, index) => step === "*" || step === path[index])

const isEnd = ([start, ...end]: ReadonlyArray<string>, path: ReadonlyArray<string>): boolean =>
  start === "**" && path.length >= end.length && isPath(end, path.slice(path.length - end.length))

/** What the member at a path is: the first of the members whose pattern it matches. */
const memberAt = (path: ReadonlyArray<string>, members: Members): string | undefined =>
  Object.entries(members).find(([name]) => {
    const pattern = name.split(".")
    return isPath(pattern, path) || isEnd(pattern, path)
  })?.[1]

const describedAt = (schema: MemberSchema, path: ReadonlyArray<string>, members: Members): MemberSchema => ({
  ...schema,
  ...(schema.items !== undefined && { items: describedAt(schema.items, path, members) }),
  ...(schema.anyOf !== undefined && { anyOf: schema.anyOf.map((one) => describedAt(one, path, members)) }),
  ...(schema.properties !== undefined && {
    properties: Object.fromEntries(
      Object.entries(schema.properties).map(([name, member]) => {
        const place = [...path, name]
        const description = member.description ?? memberAt(place, members)
        return [name, { ...(description !== undefined && { description }), ...describedAt(member, place, members) }]
      })
    )
  })
})

/** A schema whose members say what they are. What a member says of itself stays. */
export const withMembers = <Schema extends object>(schema: Schema, members: Members): Schema =>
  describedAt(schema, [], members) as Schema
