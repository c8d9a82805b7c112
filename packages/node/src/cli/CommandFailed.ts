import { Schema } from "effect"

/** A command could not do what it was asked to; the message is a sentence that says why, and what to do about it. */
export class CommandFailed extends Schema.TaggedError<CommandFailed>()("CommandFailed", { message: Schema.String }) {}
