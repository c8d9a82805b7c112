/** What the OpenAPI document says of the service as a whole. */
export const description = `
Official German commercial-register data: search organizations, and fetch their profiles.

**Authentication.** Send an API key in the header \`x-api-key\` or in the query parameter \`api_key\`, or a Bearer token in the header
\`Authorization\`. The first of header key, Bearer token and query key that is present counts.

**Credits.** Each operation has a price in credits. The most a request can cost must be covered by the balance; what it really cost is
in \`meta.request_credit_cost\` and in the header \`X-Credits-Charged\`. Requests that fail cost nothing, but for AI search, which is
charged from the moment it begins.

**Rate limits.** An account may make so many requests a minute, counted in buckets over all of its credentials. The headers
\`RateLimit-Policy\` and \`RateLimit\` of every answer say how many, and how many are left; beyond them the answer is 429 with
\`Retry-After\`.

**Changes.** What changes monitors, webhook endpoints and deliveries takes the header \`Idempotency-Key\`, a new one for each change. Within
24 hours a repeat of the request with the same key gets the first answer, and the header \`Idempotency-Status: replayed\`; an answer of 4xx
leaves the key free, but for 409 \`outcome_ambiguous\`, which is for good.

**Changes under a key.** What changes monitors, webhook endpoints and deliveries takes a header \`Idempotency-Key\`: a new one for each change. A
repeat of the same request with it within 24 hours changes nothing, and gets the first answer with \`Idempotency-Status: replayed\` and a
\`meta\` of its own; another request with it is refused. A request that is refused leaves its key free.

**Errors.** Every error is a problem document (RFC 9457) with a \`code\`, a \`request_id\`, and a \`type\` that leads to a page about it.

**Versioning.** The version is part of the path. Within a version members are added and never taken away: ignore those you do not know.
`.trim()
