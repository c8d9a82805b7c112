import { files, type Source } from "./Source.ts"

/** A port of core or of the register engine: its name, its members, and whether a host may leave it out. */
export interface Port {
  readonly name: string
  readonly members: ReadonlyArray<string>
}

const declaration = /\/\*\*[^/]*?\bPort(?:, optional)?:.*?\*\/\nexport (?:class|interface|const) (\w+)(.*?)^\}/gmsu

/** The members of a declaration: those at the first level of indentation. */
const membersOf = (body: string): ReadonlyArray<string> =>
  Array.from(body.matchAll(/^ {2}readonly (\w+)/gmu), ([, member = ""]) => member)

/** The members of an interface of the same module, for a reference to one. */
const referredTo = (text: string, body: string): ReadonlyArray<string> => {
  const [, name] = /Context\.Reference<(\w+)(?: \| undefined)?>/u.exec(body) ?? []
  return membersOf(new RegExp(`^export interface ${name} \\{.*?^\\}`, "msu").exec(text)?.[0] ?? "")
}

/** The ports that a module declares, by the doc comment that says so. */
export const portsOf = ({ text }: Source): ReadonlyArray<Port> =>
  Array.from(text.matchAll(declaration), ([, name = "", body = ""]) => ({
    name,
    members: body.startsWith(" = ") ? referredTo(text, body) : membersOf(body)
  }))

/** Every port, by name. */
export const ports = (): ReadonlyArray<Port> =>
  files("packages/{core,register}/src/**/*.ts").flatMap(portsOf).toSorted((
    left,
    right
  ) => (left.name < right.name ? -1 : 1))
