/** Paths that monitoring requests all the time: neither logged nor traced. */
export const watchedPaths: ReadonlyArray<string> = ["/healthz", "/readyz", "/metrics"]
