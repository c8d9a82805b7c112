import type { GrantConflict } from "@kontor/core/Administration"
import type { InsufficientCredits } from "@kontor/core/Credits"
import { creditsInWords } from "../../Credits/CreditsInWords.ts"
import { refuse } from "../../problems/Problem.ts"
import { IdempotencyConflictProblem, InvalidStateProblem, NotFoundProblem } from "../../problems/ProblemBodies.ts"
import { invalidParameters, limitReached } from "../../problems/Refusals.ts"

/** Refuses an account that does not exist. */
export const accountNotFound = refuse(NotFoundProblem, {
  detail: "There is no account of this id. The list of accounts has all of them."
})

const erased = () =>
  refuse(InvalidStateProblem, { detail: "The account is erased: nothing of it can be changed any more." })

const refusalsOfAccounts = { AccountNotFound: () => accountNotFound, AccountErased: erased }

/** The problems that answer a refused change of credentials, by the tag of the core's error. */
export const refusalsOfCredentials = { ...refusalsOfAccounts, LimitReached: limitReached }

/** The host keeps the accounts. */
export const accountsKeptElsewhere = refuse(InvalidStateProblem, {
  detail: "This service does not keep its accounts itself: create, change and list them where they are kept."
})

/** The problems that answer a refused change of an account. */
export const refusalsOfChanges = { ...refusalsOfAccounts, AccountsKeptElsewhere: () => accountsKeptElsewhere }

/** The problems that answer a refused list of credentials. */
export const refusalsOfLists = { AccountNotFound: () => accountNotFound, InvalidParameters: invalidParameters }

/** The problems that answer a refused grant. */
export const refusalsOfGrants = {
  ...refusalsOfAccounts,
  InsufficientCredits: ({ balance, required }: InsufficientCredits) =>
    refuse(InvalidStateProblem, {
      detail: `The account has ${creditsInWords(balance)}: ${creditsInWords(required)} cannot be taken back.`
    }),
  GrantConflict: ({ credits, reference }: GrantConflict) =>
    refuse(IdempotencyConflictProblem, {
      detail: `The reference ${reference} stands for a grant of ${creditsInWords(credits)}. Send a new one.`
    })
}

/** The problems that answer a refused erasure. */
export const refusalsOfErasures = {
  AccountNotFound: () => accountNotFound,
  AccountActive: () => refuse(InvalidStateProblem, { detail: "The account is active: suspend it, then erase it." })
}
