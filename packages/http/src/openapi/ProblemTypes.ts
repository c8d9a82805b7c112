import { problemName } from "../problems/Problem.ts"
import { Problems } from "../problems/Problems.ts"
import type { Components } from "./Components.ts"
import type { ProblemSchema } from "./OwnProblems.ts"

/**
 * The schemas of problems with the one `type` that each has where the pages are below `path`, also in their examples.
 */
export const problemTypes = (components: Components, path: string): Components => ({
  ...components,
  ...Object.fromEntries(
    Object.keys(Problems).flatMap((slug) => {
      const name = problemName(slug)
      const schema = components[name] as ProblemSchema | undefined
      if (schema === undefined) return []
      const type = `${path}/problems/${slug}`
      const { description } = schema.properties["type"] as { readonly description: string }
      return [[name, {
        ...schema,
        properties: { ...schema.properties, type: { type: "string", enum: [type], description } },
        examples: schema.examples.map((example) => ({ ...example, type }))
      }]]
    })
  )
})
