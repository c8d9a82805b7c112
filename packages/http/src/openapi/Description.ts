/** The description of the service as a whole in the OpenAPI document. */
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

**Webhooks.** Messages are posted as Standard Webhooks 1.0 says. To verify one with the signing secret of its endpoint:

1. Join the header \`webhook-id\`, the header \`webhook-timestamp\` and the raw body, in this order, with a dot between them.
2. Take what follows \`whsec_\` in the secret and decode it from base64: these bytes are the key.
3. Take the HMAC-SHA256 of the text of step 1 under the key, encode it in base64, and write \`v1,\` before it.
4. The message is genuine if that is one of the signatures in the header \`webhook-signature\`, which are separated by spaces. Compare in
   constant time.
5. Refuse a message whose \`webhook-timestamp\`, in seconds since 1970, is more than 5 minutes from now.

**Errors.** An error is a problem document (RFC 9457) with a \`code\`, a \`request_id\`, a \`detail\` that says what was wrong, and a \`type\`
that leads to a page about it. An unknown path is answered 404 with \`{"message": "Not Found"}\` alone.

**Versioning.** The version is part of the path. Within a version members are added and never removed: ignore those you do not know.
`.trim()
