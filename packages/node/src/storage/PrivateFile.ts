import { Effect, Option, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { open, readFile, rename } from "node:fs/promises"
import { dirname } from "node:path"

/** The content of a file, if it exists. */
export const readPrivateFile = (file: string): Effect.Effect<Option.Option<Redacted.Redacted>> =>
  Effect.promise(() =>
    readFile(file, "utf8").then((text) => Option.some(Redacted.make(text)), (cause: NodeJS.ErrnoException) => {
      if (cause.code === "ENOENT") return Option.none()
      throw cause
    })
  )

/**
 * Writes a file that only this user may read (mode 0600) into an existing directory, and replaces an existing one. The
 * file appears complete or not at all, even after a power failure, and is there when this ends.
 */
export const writePrivateFile = (file: string, text: Redacted.Redacted): Effect.Effect<void> =>
  Effect.promise(async () => {
    const fresh = `${file}.${randomUUID()}`
    const handle = await open(fresh, "wx", 0o600)
    await handle.writeFile(Redacted.value(text))
    await handle.sync()
    await handle.close()
    await rename(fresh, file)
    const directory = await open(dirname(file))
    await directory.sync()
    await directory.close()
  })
