import { existsSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"
import { root, type Source } from "./Source.ts"

/** The anchors of the headings of a Markdown text, as GitHub makes them. */
export const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.replaceAll(/^```.*?^```$/gmsu, "").matchAll(/^#+ (.+)$/gmu)].map(([, heading = ""]) =>
      heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(" ", "-")
    )
  )

/** The links of a Markdown file whose target or anchor does not exist, each with the file that holds it. */
export const deadLinks = ({ path, text }: Source): ReadonlyArray<string> =>
  [...text.matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)]
    .map(({ 1: target = "" }) => target)
    .filter((target) => {
      const [name = "", anchor = ""] = target.split("#")
      const file = join(root, posix.dirname(path), name)
      if (name !== "" && !existsSync(file)) return true
      if (anchor === "" || (name !== "" && !name.endsWith(".md"))) return false
      return !anchorsOf(name === "" ? text : readFileSync(file, "utf8")).has(anchor)
    })
    .map((target) => `${path}: ${target}`)
