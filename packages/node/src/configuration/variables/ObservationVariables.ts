import { Schema } from "effect"
import { HeaderList } from "../HeaderList.ts"
import { wholeNumber } from "../WholeNumber.ts"
import { isAddressOf, variable } from "./Variable.ts"

/** The variables of logs, traces and metrics, and of the commands of customers. */
export const ObservationVariables = {
  KONTOR_LOG_LEVEL: variable({
    meaning: "The lowest level that is logged; debug also shows where a failure came from",
    expected: "debug, info, warn, error or none",
    standard: "info",
    isSecret: false,
    codec: Schema.Literals(["debug", "info", "warn", "error", "none"])
  }),
  KONTOR_LOG_FORMAT: variable({
    meaning: "The form of log lines: pretty, json, or auto, which is pretty on a terminal and json elsewhere",
    expected: "auto, pretty or json",
    standard: "auto",
    isSecret: false,
    codec: Schema.Literals(["auto", "pretty", "json"])
  }),
  KONTOR_LOG_REQUESTS: variable({
    meaning: "How many requests are logged a second at most; requests that the service failed at are always logged",
    expected: "a whole number, such as 10",
    standard: 10,
    isSecret: false,
    codec: wholeNumber(0, 1_000_000)
  }),
  KONTOR_OTLP_URL: variable({
    meaning: "The address that traces and metrics are exported to over OTLP (HTTP, JSON); unset, nothing is exported",
    expected: "an http or https address without query or final slash, such as http://127.0.0.1:4318",
    standard: undefined,
    isSecret: false,
    codec: Schema.String.check(isAddressOf("http:", "https:"), Schema.isPattern(/^[^?#@]*[^?#@/]$/))
  }),
  KONTOR_OTLP_SAMPLE: variable({
    meaning: "The share of traces that are exported; a client cannot change it",
    expected: "a number from 0 to 1, such as 0.01",
    standard: 0.01,
    isSecret: false,
    codec: Schema.FiniteFromString.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
  }),
  KONTOR_OTLP_HEADERS: variable({
    meaning: "Header fields that KONTOR_OTLP_URL needs",
    expected: "pairs name=value separated by commas, such as x-token=secret",
    standard: undefined,
    isSecret: true,
    codec: Schema.RedactedFromValue(HeaderList)
  }),
  KONTOR_API_KEY: variable({
    meaning: "The API key of an account, with which the commands mcp, listen and trigger call KONTOR_BASE_URL",
    expected: "an API key, such as kt_…",
    standard: undefined,
    isSecret: true,
    codec: Schema.RedactedFromValue(Schema.String.check(Schema.isPattern(/^[!-~]+$/)))
  })
}
