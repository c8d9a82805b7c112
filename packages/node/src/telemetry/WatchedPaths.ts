/** Paths that whoever watches the process asks for all the time: neither logged nor traced. */
export const watchedPaths: ReadonlyArray<string> = ["/healthz", "/readyz", "/metrics"]
