import { Data } from "effect"

/** Why a website was not read: where it is, what it says to robots, or what it answered. */
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
