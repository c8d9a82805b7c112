import { Schema } from "effect"
import { wholeNumber } from "../WholeNumber.ts"
import { isAddressOf, variable } from "./Variable.ts"

/** The variables of the demonstration, of live fetches and of AI mode. */
export const SourceVariables = {
  KONTOR_DEMO_ORGANIZATIONS: variable({
    meaning: "The number of organizations in the sample register of a demonstration",
    expected: "a whole number from 100 to 100000, such as 2000",
    standard: 2000,
    isSecret: false,
    codec: wholeNumber(100, 100_000)
  }),
  KONTOR_LIVE_DIRECTORY: variable({
    meaning: "The directory in which live fetches read SI documents named by EUID, such as DEK1101R.HRB150148.xml",
    expected: "the path of a directory, such as /srv/si",
    standard: undefined,
    isSecret: false,
    codec: Schema.NonEmptyString
  }),
  KONTOR_LIVE_URL: variable({
    meaning: "The address of your own service that answers live fetches with SI documents, instead of a directory",
    expected: "an http or https address with {euid} in its place, such as https://si.example/documents/{euid}",
    standard: undefined,
    isSecret: true,
    codec: Schema.String.check(isAddressOf("http:", "https:"), Schema.isPattern(/^[^@]+\/[^@]*\{euid\}[^@]*$/))
  }),
  KONTOR_LIVE_TOKEN: variable({
    meaning: "The Bearer token for KONTOR_LIVE_URL",
    expected: "a token of printable characters without spaces",
    standard: undefined,
    isSecret: true,
    codec: Schema.RedactedFromValue(Schema.String.check(Schema.isPattern(/^[!-~]+$/)))
  }),
  KONTOR_LIVE_TERMS: variable({
    meaning: "accepted confirms that the terms of the live source allow this use; required with a live source",
    expected: "accepted",
    standard: undefined,
    isSecret: false,
    codec: Schema.Literal("accepted")
  }),
  KONTOR_LIVE_PER_HOUR: variable({
    meaning: "How many live retrievals all nodes together send in any hour at most; the register portal allows 60",
    expected: "a whole number from 1 to 3600, such as 60",
    standard: 60,
    isSecret: false,
    codec: wholeNumber(1, 3600)
  }),
  KONTOR_LIVE_TIMEOUT_SECONDS: variable({
    meaning: "After how many seconds a live retrieval is given up",
    expected: "a whole number from 1 to 60, such as 20",
    standard: 20,
    isSecret: false,
    codec: wholeNumber(1, 60)
  }),
  KONTOR_AI_URL: variable({
    meaning: "The address of a server with OpenAI's chat completions, for ai_search; unset, no model is used",
    expected: "an http or https address without query or final slash, such as https://ai.example/v1",
    standard: undefined,
    isSecret: false,
    codec: Schema.String.check(isAddressOf("http:", "https:"), Schema.isPattern(/^[^?#@]*[^?#@/]$/))
  }),
  KONTOR_AI_MODEL: variable({
    meaning: "The name of the model; required with KONTOR_AI_URL",
    expected: "the name of a model, which KONTOR_AI_URL needs",
    standard: undefined,
    isSecret: false,
    codec: Schema.NonEmptyString
  }),
  KONTOR_AI_KEY: variable({
    meaning: "The Bearer token for KONTOR_AI_URL",
    expected: "a key of printable characters without spaces",
    standard: undefined,
    isSecret: true,
    codec: Schema.RedactedFromValue(Schema.String.check(Schema.isPattern(/^[!-~]+$/)))
  }),
  KONTOR_AI_TIMEOUT_SECONDS: variable({
    meaning: "After how many seconds the wait for a model's answer is given up",
    expected: "a whole number from 1 to 60, such as 20",
    standard: 20,
    isSecret: false,
    codec: wholeNumber(1, 60)
  })
}
