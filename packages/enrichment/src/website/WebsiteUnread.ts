import { Data } from "effect"

/** Why a website was not read: its address, its rules for robots, or its answer. */
export class WebsiteUnread extends Data.TaggedError("WebsiteUnread")<{
  readonly url: string
  readonly reason:
    | "MALFORMED_URL"
    | "FORBIDDEN_DESTINATION"
    | "DISALLOWED_BY_ROBOTS"
    | "TOO_MANY_REDIRECTS"
    | "UNREACHABLE"
    | "ERROR_STATUS"
    | "NO_HTML"
}> {}
