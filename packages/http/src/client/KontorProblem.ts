import { Data } from "effect"
import type { Meta } from "../Meta.ts"
import type { ProblemSlug } from "../problems/Problems.ts"

/** The members of every problem: its body, and the seconds of `Retry-After` where the answer had it. */
interface ProblemMembers {
  readonly _tag: string
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: string
  readonly request_id: string
  readonly meta: Partial<Meta> & { readonly message: string; readonly request_credit_cost: number }
  readonly retry_after_seconds?: number
}

/**
 * A refusal of the service: a problem of its contract, with all members of its body. `code` says which one, `_tag` is
 * the name of its type, and `meta.request_credit_cost` what was charged all the same. Rule: Problem bodies (decisions
 * 2).
 */
export class KontorProblem extends Data.Error<ProblemMembers> {
  override readonly name = "KontorProblem"
  override readonly message = this.detail
}

type Pascal<Slug extends string> = Slug extends `${infer Head}-${infer Tail}` ? `${Capitalize<Head>}${Pascal<Tail>}`
  : Capitalize<Slug>

/** The body of a problem in the contract. */
interface ProblemBody {
  readonly type: `${string}/problems/${ProblemSlug}`
}

/** The tag of a problem: `InsufficientCredits` of `/problems/insufficient-credits`. */
type TagOf<Type extends ProblemBody["type"]> = Type extends `${string}/problems/${infer Slug}` ? Pascal<Slug> : never

/** The error of a problem, member by member: its `code` or `_tag` determines the others. */
export type ProblemOf<Body> = Body extends ProblemBody ? KontorProblem & Body & { readonly _tag: TagOf<Body["type"]> }
  : never

const tagOf = (type: string): string =>
  type.slice(type.lastIndexOf("/") + 1).replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Makes the error of a problem. */
export const problemOf = (body: Omit<ProblemMembers, "_tag">, retry_after_seconds: number | undefined): KontorProblem =>
  new KontorProblem({
    ...body,
    _tag: tagOf(body.type),
    ...(retry_after_seconds !== undefined && { retry_after_seconds })
  })
