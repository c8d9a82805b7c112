import { join } from "node:path"

/** Where the snapshot of the search index lies in the data directory. */
export const snapshotIn = (dataDirectory: string): string => join(dataDirectory, "search.snapshot")
