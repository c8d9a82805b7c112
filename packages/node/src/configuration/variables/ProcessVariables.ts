import { Schema } from "effect"
import { KeyList } from "../../keys/KeyList.ts"
import { roleListNames } from "../Roles.ts"
import { wholeNumber } from "../WholeNumber.ts"
import { isAddressOf, variable } from "./Variable.ts"

/** The variables of a process: its data, where it listens, its roles and its keys. */
export const ProcessVariables = {
  KONTOR_DATA_DIR: variable({
    meaning: "The directory of the embedded database, generated keys, the search snapshot and charges in doubt",
    expected: "the path of a directory, such as /var/lib/kontor",
    standard: "./.kontor",
    isSecret: false,
    codec: Schema.NonEmptyString
  }),
  KONTOR_DATABASE_URL: variable({
    meaning: "Your own PostgreSQL (14 or newer) instead of the embedded one",
    expected: "an address such as postgres://user:password@host:5432/database",
    standard: undefined,
    isSecret: true,
    codec: Schema.RedactedFromValue(Schema.String.check(isAddressOf("postgres:", "postgresql:")))
  }),
  KONTOR_READ_URL: variable({
    meaning: "A streaming standby of KONTOR_DATABASE_URL, from which the register is read; unset, all is read there",
    expected: "an address such as postgres://user:password@standby:5432/database",
    standard: undefined,
    isSecret: true,
    codec: Schema.RedactedFromValue(Schema.String.check(isAddressOf("postgres:", "postgresql:")))
  }),
  KONTOR_DATABASE_WAIT_SECONDS: variable({
    meaning: "How many seconds the service waits at its start for a database that is down or recovering",
    expected: "a whole number from 0 to 3600, such as 60",
    standard: 60,
    isSecret: false,
    codec: wholeNumber(0, 3600)
  }),
  KONTOR_HOST: variable({
    meaning: "The address to listen on; 0.0.0.0 is every network of the machine",
    expected: "an IP address or a host name, such as 0.0.0.0",
    standard: "127.0.0.1",
    isSecret: false,
    codec: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9.:_-]+$/))
  }),
  KONTOR_PORT: variable({
    meaning: "The port to listen on; 0 is any free port",
    expected: "a whole number from 0 to 65535, such as 8080",
    standard: 8080,
    isSecret: false,
    codec: wholeNumber(0, 65_535)
  }),
  KONTOR_BASE_URL: variable({
    meaning:
      "The base address that clients use, which links begin with; unset, http://HOST:PORT/api. Required for the role worker alone, on a database of its own and in a network",
    expected: "an http or https address without query or final slash, such as https://kontor.example/api",
    standard: undefined,
    isSecret: false,
    codec: Schema.String.check(isAddressOf("http:", "https:"), Schema.isPattern(/^[^?#]*[^?#/]$/))
  }),
  KONTOR_ROLES: variable({
    meaning: "What this process does: answer requests, run monitors and webhooks, or both",
    expected: "api, worker, or api,worker",
    standard: "api,worker",
    isSecret: false,
    codec: Schema.Literals(roleListNames)
  }),
  KONTOR_ADMIN_TOKEN: variable({
    meaning: "The token of operators for the API below /admin/v1; unset, there is no such API",
    expected: "at least 32 visible ASCII characters without spaces, such as " +
      "node -p \"crypto.randomBytes(32).toString('base64url')\" prints",
    standard: undefined,
    isSecret: true,
    codec: Schema.RedactedFromValue(Schema.String.check(Schema.isPattern(/^[!-~]{32,}$/)))
  }),
  KONTOR_KEYS: variable({
    meaning:
      "Keys that sign cursors and encrypt secrets, newest first; generated for the embedded database, otherwise required",
    expected: "pairs id:base64-of-32-bytes separated by commas, each id once, such as " +
      "node -p \"'k1:' + crypto.randomBytes(32).toString('base64')\" prints",
    standard: undefined,
    isSecret: true,
    codec: KeyList
  })
}
