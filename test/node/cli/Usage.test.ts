import { assert, describe, it } from "@effect/vitest"
import { variableNames } from "@kontor/node"
import { Effect } from "effect"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { dataDirectory, kontor, kontorHere } from "../../support/Command.ts"

describe("kontor, used", () => {
  it.effect("says the same and ends the same in a process of its own and in this one", () =>
    Effect.gen(function*() {
      for (const line of ["--help", "accounts", "accounts create --name A --plan gold"]) {
        assert.deepStrictEqual(yield* kontor(line.split(" "), {}), yield* kontorHere(line.split(" "), {}), line)
      }
    }))

  it.effect("without arguments shows its help", () =>
    Effect.gen(function*() {
      const { code, stderr, stdout } = yield* kontor([], {})
      assert.deepStrictEqual({ code, stderr }, { code: 0, stderr: "" })
      assert.match(stdout, /^ {2}kontor <subcommand> \[flags\]$/m)
    }))

  it.effect("with --version shows its version", () =>
    Effect.gen(function*() {
      const { code, stdout } = yield* kontorHere(["--version"], {})
      assert.strictEqual(code, 0)
      assert.match(stdout, /^kontor \d+\.\d+\.\d+\n$/)
    }))

  it.effect("with serve --help lists all environment variables, also where one of them is wrong", () =>
    Effect.gen(function*() {
      const { code, stdout } = yield* kontorHere(["serve", "--help"], { KONTOR_PORT: "wrong" })
      const [, environment = ""] = stdout.split("ENVIRONMENT")
      assert.strictEqual(code, 0)
      assert.deepStrictEqual(
        [...environment.matchAll(/^ +(KONTOR_\w+)/gm)].map(([, name]) => name),
        [
          ...variableNames
        ]
      )
    }))

  it.effect.each([
    "serve",
    "migrate",
    "accounts create",
    "accounts list",
    "accounts show",
    "accounts set-plan",
    "accounts subscribe",
    "accounts cancel",
    "accounts grant",
    "keys create",
    "keys revoke",
    "keys rotate",
    "tokens create",
    "import offeneregister",
    "import announcements",
    "import xjustiz",
    "import profiles",
    "import documents",
    "register withhold",
    "register unwithhold",
    "register withheld",
    "register purge",
    "register rebuild",
    "register wordings",
    "register suspects",
    "deliveries retry",
    "ledger verify",
    "doctor",
    "sample"
  ])("as %s --help shows an example", (line) =>
    Effect.gen(function*() {
      const { code, stderr, stdout } = yield* kontorHere([...line.split(" "), "--help"], {})
      const [, examples = ""] = stdout.split("EXAMPLES")
      assert.deepStrictEqual({ code, stderr }, { code: 0, stderr: "" })
      assert.include(examples, `kontor ${line}`)
      if (line !== "serve") assert.include(stdout, "--json")
    }))

  it.effect("says of each command what the command says of itself", () =>
    Effect.gen(function*() {
      const { stdout } = yield* kontorHere(["--help"], {})
      const [, commands = ""] = stdout.split("SUBCOMMANDS")
      const said = [...commands.matchAll(/^ {2}(\w+) +(\S.*)$/gm)].map(([, name = "", words = ""]) => ({ name, words }))
      assert.isAbove(said.length, 10)
      for (const { name, words } of said) {
        const { stdout: own } = yield* kontorHere([name, "--help"], {})
        assert.include(own, `DESCRIPTION\n  ${words}\n`, name)
      }
    }))

  it.effect("on a Node that is too old says which one it needs", () =>
    Effect.gen(function*() {
      const older = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.1' } })"
      const { code, stderr, stdout } = yield* kontor(["--help"], {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}`
      })
      assert.deepStrictEqual({ code, stdout }, { code: 1, stdout: "" })
      assert.match(
        stderr,
        /^kontor: Kontor needs Node 22\.19 or newer, and this is Node 20\.11\.1\. Install a newer Node/
      )
    }))

  it.effect("shows all examples of a command, in their order", () =>
    Effect.gen(function*() {
      const { stdout } = yield* kontorHere(["deliveries", "retry", "--help"], {})
      const [, examples = ""] = stdout.split("EXAMPLES")
      assert.deepStrictEqual(
        [...examples.matchAll(/^ +kontor (.*)$/gm)].map(([, line]) => line),
        [
          "deliveries retry --since 2030-12-31",
          "deliveries retry --since 2030-12-31T08:00:00Z --account 01a1ff3b-e876-76f5-9663-816b3d52d32d"
        ]
      )
    }))

  it.effect("without a subcommand opens no database", () =>
    Effect.gen(function*() {
      const directory = join(yield* dataDirectory, "untouched")
      const { code } = yield* kontorHere(["accounts"], { KONTOR_DATA_DIR: directory })
      assert.strictEqual(code, 2)
      assert.isFalse(existsSync(directory))
    }))

  it.effect("with --completions prints what completes commands in a shell", () =>
    Effect.gen(function*() {
      const { code, stdout } = yield* kontorHere(["--completions", "bash"], {})
      assert.strictEqual(code, 0)
      assert.include(stdout, "set-plan")
    }))

  it.effect.each([
    { line: "accounts", says: "kontor accounts <subcommand>" },
    { line: "acounts", says: "Unknown subcommand \"acounts\"" },
    { line: "accounts create", says: "Missing required flag: --name" },
    { line: "accounts create --name A --plan gold", says: "\"free\" | \"plus\" | \"pro\" | \"max\"" },
    {
      line: "accounts create --name A --credits -1",
      says: "--credits: \"-1\". Expected: a whole number from 0 to 1000000000000"
    },
    {
      line: "accounts create --name A --credits many",
      says: "--credits: \"many\". Expected: a whole number from 0 to"
    },
    {
      line: "accounts grant 01920000-0000-7000-8000-000000000000 many",
      says: "<credits>: \"many\". Expected: a whole number from 1 to 1000000000000, such as 500, or a negative one"
    },
    {
      line: "accounts grant 01920000-0000-7000-8000-000000000000 0",
      says: "<credits>: \"0\". Expected: a whole number from 1 to"
    },
    {
      line: "sample files --organizations 1.5",
      says: "--organizations: \"1.5\". Expected: a whole number from 1 to 1000000"
    },
    { line: "accounts create --name A --color red", says: "Unrecognized flag: --color" },
    { line: "accounts create --name=", says: "a text of 1 to 255 characters" },
    { line: "accounts create --name=A\tB", says: "a text of 1 to 255 characters" },
    { line: `accounts create --name=${"😀".repeat(256)}`, says: "a text of 1 to 255 characters" },
    { line: `accounts create --name=${"😀".repeat(255)} --credits many`, says: "--credits: \"many\"" },
    { line: "accounts show 1", says: "the id of an account" },
    {
      line: "accounts change 01920000-0000-7000-8000-000000000000",
      says: "Nothing to change: give --name, --email, or both."
    },
    {
      line: "accounts statement 01920000-0000-7000-8000-000000000000 --csv --json",
      says: "Give either --csv or --json."
    },
    { line: "trigger --last", says: "give --forward-to URL, or --endpoint ID" },
    { line: "accounts list all", says: "Unexpected positional argument: \"all\"" },
    { line: "keys revoke 1", says: "the id of an API key" },
    {
      line: "tokens create 01920000-0000-7000-8000-000000000000 --name A --expires-at soon",
      says: "an instant such as"
    },
    { line: "import xml a.xml", says: "Unknown subcommand \"xml\"" },
    { line: "import xjustiz", says: "Missing required argument: file" },
    { line: "serve --port 65536", says: "a whole number from 0 to 65535" },
    { line: "serve --base-url kontor.example", says: "an http or https address" },
    { line: "sample --organizations 5", says: "Missing required argument: directory" }
  ])("wrongly, as $line, says how it is used and ends with 2", ({ line, says }) =>
    Effect.gen(function*() {
      const { code, stderr, stdout } = yield* kontorHere(line.split(" "), {})
      assert.deepStrictEqual({ code, stdout }, { code: 2, stdout: "" })
      assert.include(stderr, says)
    }))

  it.effect("with a wrong variable says which, and ends with 1", () =>
    Effect.gen(function*() {
      const { code, stderr, stdout } = yield* kontorHere(["accounts", "list"], { KONTOR_LOG_LEVEL: "loud" })
      assert.deepStrictEqual({ code, stdout }, { code: 1, stdout: "" })
      assert.match(stderr, /^kontor: KONTOR_LOG_LEVEL must be .*, not "loud"\. Set it so, and start again\.\n$/)
    }))

  it.effect.each([
    {
      line: "trigger --endpoint wep_1",
      says: "KONTOR_BASE_URL must be set, to the address of the API, such as http://127.0.0.1:8080/api."
    },
    { line: "mcp", base: "kontor", says: "such as http://127.0.0.1:8080/api, not \"kontor\"." },
    {
      line: "trigger --endpoint wep_1",
      base: "http://127.0.0.1:9/api",
      says:
        "Check that KONTOR_BASE_URL is the address of the API, such as http://127.0.0.1:8080/api, and that the service"
    },
    { line: "register suspects nowhere.json", says: "kontor: nowhere.json: the file does not exist.\n" },
    { line: "prices check nowhere.json", says: "The prices in nowhere.json are not valid: the file does not exist." },
    {
      line: "prices check README.md",
      says: "The prices in README.md are not valid: it is not valid JSON: Unexpected token '#'."
    }
  ])(
    "as $line, where a setting or a file is wrong, says what to do, and ends with 1",
    ({ base, line, says }) =>
      Effect.gen(function*() {
        const { code, stderr, stdout } = yield* kontorHere(line.split(" "), {
          KONTOR_API_KEY: "kt_test",
          ...(base !== undefined && { KONTOR_BASE_URL: base })
        })
        assert.deepStrictEqual({ code, stdout }, { code: 1, stdout: "" })
        assert.include(stderr, says)
      })
  )

  it.effect("with a database nobody answers at says so without its password", () =>
    Effect.gen(function*() {
      const { code, stderr } = yield* kontorHere(["accounts", "list"], {
        KONTOR_DATABASE_URL: "postgres://kontor:s3cret@127.0.0.1:1/kontor"
      })
      assert.strictEqual(code, 1)
      assert.match(
        stderr,
        /^kontor: The database 127\.0\.0\.1:1\/kontor cannot be used .*KONTOR_DATABASE_URL says of it\.\n$/
      )
      assert.notInclude(stderr, "s3cret")
    }))
})
