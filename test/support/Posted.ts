/** What sends a body as JSON. */
export const posted = (body: unknown): RequestInit => ({ method: "POST", body: JSON.stringify(body) })

/** Headers with those of a JSON body. */
export const ofJson = (headers: Readonly<Record<string, string>>) => ({
  ...headers,
  "content-type": "application/json"
})
