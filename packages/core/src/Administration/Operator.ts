import { Context } from "effect"

/**
 * Who administers the service, and which way: `name` as they give it, `via` the API of operators, the command, or a
 * program that embeds the service.
 */
export interface Operating {
  readonly name: string
  readonly via: "api" | "command" | "program"
}

/** The operator whose changes follow; a program that says nothing is a program without a name. */
export const Operator = Context.Reference<Operating>("@kontor/core/Administration/Operator", {
  defaultValue: () => ({ name: "", via: "program" })
})
