import { Schema } from "effect"

/** A command could not do what was asked; the message says why, and what to do about it. */
export class CommandFailed extends Schema.TaggedError<CommandFailed>()("CommandFailed", { message: Schema.String }) {}
