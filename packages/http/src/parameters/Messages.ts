import type { InvalidParameters } from "@kontor/core"
import type { Fault } from "./Faults.ts"
import { type Guides, guideTo } from "./ParameterGuide.ts"

const isMember = (segment: PropertyKey): segment is string => typeof segment === "string"

const nameOf = ({ path }: Fault): string => path.filter(isMember).join(".")

const ruleOf = (name: string, guides: Guides): string => guideTo(name, guides)?.rule ?? "is not valid"

const messageOf = (name: string, fault: Fault, guides: Guides): string => {
  switch (fault.reason) {
    case "UNKNOWN":
      return fault.known.length === 0 ? `${name} is unknown` : `${name} is unknown; known are ${fault.known.join(", ")}`
    case "MISSING":
      return fault.path.every(isMember) ? `${name} is required` : `${name} ${ruleOf(name, guides)}`
    case "SAID":
      return fault.message.startsWith("must ") ? `${name} ${fault.message}` : `${name}: ${fault.message}`
    case "REPEATED":
      return `${name} is given more than once`
    case "BROKEN":
      return `${name} ${ruleOf(name, guides)}`
  }
}

/** The message for each wrong parameter: what is wrong, and what is right. */
export const messagesOf = (
  faults: ReadonlyArray<Fault>,
  guides: Guides
): InvalidParameters["parameters"] => {
  const messages = new Map<string, ReadonlyArray<string>>()
  for (const fault of faults) {
    const name = nameOf(fault)
    messages.set(name, [...new Set([...messages.get(name) ?? [], messageOf(name, fault, guides)])])
  }
  return Object.fromEntries(messages)
}
