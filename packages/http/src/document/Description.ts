/** What the OpenAPI document says of the service as a whole. */
export const description = `
Company data of the German commercial register: search for organizations, fetch their profiles, the persons around them and their
documents, read the changes in the register as Signals, and have organizations monitored, with a webhook for each change.

**Authentication.** Send an API key in the header \`x-api-key\` or in the query parameter \`api_key\`, or a Bearer token in the header
\`Authorization\`. The first of header key, Bearer token and query key that is present counts. A key in the query is not accepted below
\`/v1/account\`. An API key needs no abilities, a Bearer token those that an operation names.

**Credits.** Each operation has a price in credits. The most a request can cost must be covered by the balance; what it really cost is
in \`meta.request_credit_cost\` and in the header \`X-Credits-Charged\`. Requests that fail cost nothing, except for AI search, which
is charged from the moment it begins.

**Rate limits.** An account may make a certain number of requests a minute, counted in buckets over all of its credentials. The headers
\`RateLimit-Policy\` and \`RateLimit\` of an answer say how many, and how many are left; beyond them the answer is 429 with
\`Retry-After\`.

**Changes under a key.** Whatever changes monitors, webhook endpoints or deliveries takes the header \`Idempotency-Key\`: a new value for
each change, such as a UUID. Within 24 hours a repeat of the same request with the same key changes nothing: it gets the first answer,
with the header \`Idempotency-Status: replayed\` and a \`meta\` of its own. Another request with that key is refused with 409
\`idempotency_conflict\`. A request that is refused leaves its key free, except with 409 \`outcome_ambiguous\`, which is for good.

**Errors.** An error is a problem document (RFC 9457) with a \`code\`, a \`request_id\`, a \`detail\` that says what was wrong, and a \`type\`
that leads to a page about it. An unknown path is answered 404 with \`{"message": "Not Found"}\` alone.

**Versioning.** The version is part of the path. Within a version members are added and never removed: ignore those you do not know.
`.trim()
