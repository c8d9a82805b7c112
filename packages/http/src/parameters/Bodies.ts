import { Context, Option, Schema, type SchemaIssue } from "effect"
import { Headers } from "effect/http"
import { type HttpApiEndpoint, HttpApiMiddleware } from "effect/http-api"
import type { Call, CurrentRequest, Refused } from "../operations/Request.ts"
import { InvalidBodyProblem, RequestTimeoutProblem, UnsupportedMediaTypeProblem } from "../problems/ProblemBodies.ts"
import { invalidBody, unsupportedBody } from "../problems/Refusals.ts"
import { faultsOf, isUtf8, maxFaults, messagesOf, ParameterGuide, repeatedMember } from "./Parameters.ts"

const Members = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))

const decodeMembers = Schema.decodeOption(Members)

const notEmpty = invalidBody({ parameters: { body: ["body must be absent, or the JSON object {}"] } })

const unknown = (names: ReadonlyArray<string>) =>
  invalidBody({
    parameters: Object.fromEntries(names.map((name) => [name, [`${name} is unknown; the body has no members`]]))
  })

/**
 * For an operation that its path describes completely: takes no body or `{}`, and refuses anything else (422), so that
 * nothing is silently dropped. Rule: wire#requests.
 */
export class NoBody extends HttpApiMiddleware.Service<NoBody, { requires: CurrentRequest }>()(
  "@kontor/http/parameters/NoBody",
  { error: [InvalidBodyProblem, RequestTimeoutProblem] }
) {
  static readonly check = ({ text }: Call): Refused | undefined => {
    if (text.trim() === "") return undefined
    const members = decodeMembers(text)
    if (Option.isNone(members)) return notEmpty
    const names = Object.keys(members.value).slice(0, maxFaults)
    return names.length === 0 ? undefined : unknown(names)
  }
}

/** For an operation with an optional body: reads a missing one as `{}`. It stands outside of what reads the body. */
export class OptionalBody extends HttpApiMiddleware.Service<OptionalBody>()(
  "@kontor/http/parameters/OptionalBody"
) {
  static readonly check = (call: Call): undefined => {
    if (call.text.trim() !== "") return
    call.headers = Headers.set(call.headers, "content-type", "application/json")
    call.text = "{}"
  }
}

const jsonMediaType = "application/json"
const charsetPattern = /;\s*charset="?([^";\s]+)/iu

/** The parts of a JSON body that would be silently dropped, by name; a text that is not JSON is ignored. */
const lossOf = (json: string): Readonly<Record<string, ReadonlyArray<string>>> | undefined => {
  if (!isUtf8(json)) return { body: ["body must be in UTF-8"] }
  const name = repeatedMember(json)
  return name === undefined ? undefined : { [name]: [`${name} is given more than once`] }
}

const isJson = ({ "content-type": type = jsonMediaType }: Headers.Headers): boolean =>
  type.toLowerCase().startsWith(jsonMediaType)

/** Whether the bytes of a body are its text in UTF-8, according to its headers. */
const isReadable = (
  { "content-encoding": encoding = "identity", "content-type": type = "" }: Headers.Headers
): boolean => encoding.toLowerCase() === "identity" && /^utf-?8$/iu.test(charsetPattern.exec(type)?.[1] ?? "utf-8")

/**
 * For an operation that reads a body: refuses one that would lose something silently (422), such as the first value of
 * a repeated member, or letters that are not in UTF-8; and one declared as compressed or in another charset (415).
 */
export class WholeBody extends HttpApiMiddleware.Service<WholeBody, { requires: CurrentRequest }>()(
  "@kontor/http/parameters/WholeBody",
  { error: [InvalidBodyProblem, RequestTimeoutProblem, UnsupportedMediaTypeProblem] }
) {
  static readonly check = ({ headers, text }: Call): Refused | undefined => {
    if (!isJson(headers)) return undefined
    if (!isReadable(headers)) return unsupportedBody
    const parameters = lossOf(text)
    return parameters === undefined ? undefined : invalidBody({ parameters })
  }
}

const notAnObject = invalidBody({ parameters: { body: ["body must be a JSON object"] } })

/**
 * For an operation that reads a body: refuses what breaks a rule, by name (422). A body that is not a JSON object is
 * named `body`. A body of another media type is refused before (415). Rule: errors#problems.
 */
export class ValidBody extends HttpApiMiddleware.Service<ValidBody, { requires: CurrentRequest }>()(
  "@kontor/http/parameters/ValidBody",
  { error: [InvalidBodyProblem, UnsupportedMediaTypeProblem] }
) {
  static readonly refuseFaults = (
    issue: SchemaIssue.Issue,
    _: Call,
    { annotations }: HttpApiEndpoint.Top
  ): Refused => {
    const faults = faultsOf(issue).slice(0, maxFaults)
    return faults.some(({ path }) => path.length === 0)
      ? notAnObject
      : invalidBody({ parameters: messagesOf(faults, Context.get(annotations, ParameterGuide)) })
  }
}
