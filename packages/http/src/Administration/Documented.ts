import { OpenApi } from "effect/http-api"

/** What the OpenAPI document says of an operation. */
export const documented = (identifier: string, summary: string, description: string) =>
  OpenApi.annotations({ identifier, summary, description })
