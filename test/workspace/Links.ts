import { existsSync } from "node:fs"
import { join, posix } from "node:path"
import { root, type Source } from "./Source.ts"

/** The relative links of a Markdown file whose target does not exist, each with the file that holds it. */
export const deadLinks = ({ path, text }: Source): ReadonlyArray<string> =>
  [...text.matchAll(/\]\((?!\w+:|#)([^)\s]+)\)/g)]
    .map(({ 1: target = "" }) => target)
    .filter((target) => !existsSync(join(root, posix.dirname(path), target.replace(/#.*/, ""))))
    .map((target) => `${path}: ${target}`)
