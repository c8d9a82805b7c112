import { assert, describe, it } from "@effect/vitest"
import { variableNames } from "@kontor/node"
import { parser } from "@prometheus-io/lezer-promql"
import { execFileSync } from "node:child_process"
import { existsSync, globSync, readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { parse, parseAllDocuments } from "yaml"
import { declaredMetrics } from "../support/DeclaredMetrics.ts"
import { root } from "./Source.ts"

const deploy = join(root, "deploy")
const read = (file: string): string => readFileSync(join(deploy, file), "utf8")

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly annotations: { readonly summary: string; readonly runbook: string }
}

const rules: ReadonlyArray<Rule> = parse(read("prometheus/alerts.yml")).groups.flatMap(
  (group: { readonly rules: ReadonlyArray<Rule> }) => group.rules
)

interface Panel {
  readonly title: string
  readonly targets?: ReadonlyArray<{ readonly expr: string }>
}

const panels: ReadonlyArray<Panel> = JSON.parse(read("grafana/dashboards/kontor.json")).panels

const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

const metrics = declaredMetrics.map((
  { labels, metric }
): { readonly id: string; readonly type: string; readonly labels: ReadonlyArray<string> } => ({
  id: metric.id,
  type: metric.type,
  labels
}))

const suffixes: Readonly<Record<string, ReadonlyArray<string>>> = { Histogram: ["_bucket", "_sum", "_count"] }

const series = new Set(metrics.flatMap(({ id, type }) => (suffixes[type] ?? [""]).map((suffix) => id + suffix)))

const namesIn = (expr: string): ReadonlyArray<string> => expr.match(/\b(?:kontor|process|nodejs)_\w+/g) ?? []

/** The labels that every series of a scrape has beside its own. */
const scraped = ["job", "instance", "le"]

const labelsIn = (expr: string): ReadonlyArray<string> => [
  ...Array.from(expr.matchAll(/by \(([^)]+)\)/g), ([, names]) => names!.split(", ")).flat(),
  ...Array.from(expr.matchAll(/(\w+)=~?"/g), ([, name]) => name!)
]

const labelsOf = (expr: string): ReadonlyArray<string> => [
  ...scraped,
  ...metrics.filter(({ id }) => namesIn(expr).some((name) => name.startsWith(id))).flatMap(({ labels }) => labels)
]

/** The parts of a query that PromQL does not allow. Grafana puts in its interval. */
const errorsIn = (expr: string): ReadonlyArray<string> => {
  const query = expr.replaceAll("$__rate_interval", "1m")
  const errors: Array<string> = []
  parser.parse(query).iterate({
    enter: ({ from, to, type }) => {
      if (type.isError) errors.push(`${query.slice(0, from)} >>${query.slice(from, to)}<< ${query.slice(to)}`)
    }
  })
  return errors
}

const files = (pattern: string) => globSync(pattern, { cwd: deploy })

const isInstalled = (command: string): boolean =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => globSync(join(folder, command)).length > 0)

const run = (command: string, ...args: ReadonlyArray<string>): string =>
  execFileSync(command, args, { cwd: join(deploy, "prometheus"), encoding: "utf8", stdio: "pipe" })

describe("alerts and dashboard", () => {
  it("name only metrics and labels that /metrics has", () => {
    for (const expr of [...rules.map((rule) => rule.expr), ...queries]) {
      for (const name of namesIn(expr)) assert.isTrue(series.has(name), name)
      for (const label of labelsIn(expr)) assert.include(labelsOf(expr), label, expr)
    }
  })

  it("are queries in PromQL", () => {
    assert.deepStrictEqual([...rules.map(({ expr }) => expr), ...queries].flatMap(errorsIn), [])
    assert.lengthOf(errorsIn("sum by (le (rate(kontor_requests_total[5m]))"), 1)
  })

  it("the dashboard shows every metric, and each panel has a title of its own", () => {
    const shown = new Set(queries.flatMap(namesIn))
    const missing = metrics.filter(({ id, type }) => !(suffixes[type] ?? [""]).some((suffix) => shown.has(id + suffix)))
    assert.deepStrictEqual(missing.map(({ id }) => id), [])
    assert.lengthOf(new Set(panels.map(({ title }) => title)), panels.length)
  })

  it("every alert has a test that causes it, and says in the documentation what to do", () => {
    const tests: ReadonlyArray<{ readonly alert_rule_test: ReadonlyArray<{ readonly alertname: string }> }> =
      parse(read("prometheus/alerts.test.yml")).tests
    const tested = new Set(tests.flatMap((test) => test.alert_rule_test.map(({ alertname }) => alertname)))
    const incidents = readFileSync(join(root, "docs/operating/incidents.md"), "utf8")
    for (const { alert, annotations } of rules) {
      assert.isTrue(tested.has(alert), alert)
      assert.include(incidents, `\n### ${alert}\n`)
      assert.strictEqual(annotations.runbook, `docs/operating/incidents.md#${alert.toLowerCase()}`)
    }
  })

  it.skipIf(!isInstalled("promtool"))("promtool accepts the rules, and each alert fires when it is caused", () => {
    assert.include(run("promtool", "check", "config", "prometheus.yml"), "SUCCESS")
    assert.include(run("promtool", "test", "rules", "alerts.test.yml"), "SUCCESS")
  })
})

describe("containers and units", () => {
  it("every file is readable, and names only variables of the service", () => {
    for (const file of files("**/*.{yml,yaml}")) {
      for (const document of parseAllDocuments(read(file), { merge: true })) {
        assert.deepStrictEqual("errors" in document ? document.errors : [], [], file)
      }
    }
    for (const file of files("**/*").filter((file) => !file.endsWith(".json") && file.includes("."))) {
      for (const name of read(file).match(/\bKONTOR_[A-Z_]+/g) ?? []) {
        assert.isTrue(new Set<string>(variableNames).has(name), `${file}: ${name}`)
      }
    }
  })

  it("the image is built from what it is sent, and the tests are not", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
    const expanded = (commands: string): string =>
      commands.replaceAll(/npm run (?:--silent )?([\w:]+)/g, (_, name: string) => expanded(scripts[name]))
    const leftOut = read("Dockerfile.dockerignore").split("\n")
    const { references } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8"))
    const isComplete = references.every(({ path }: { readonly path: string }) => !leftOut.includes(path))
    assert.isTrue(isComplete || !/\btsc -b(?! packages)/.test(expanded(read("Dockerfile"))))
    for (const [, config] of read("Dockerfile").matchAll(/--config (\S+)/g)) {
      assert.isTrue(existsSync(join(root, config!)) && !leftOut.some((path) => config!.startsWith(`${path}/`)), config)
    }
  })

  it("nothing runs as root or writes into its image", () => {
    assert.match(read("Dockerfile"), /^USER 1000:1000$/m)
    const { services } = parse(read("compose.yaml"), { merge: true })
    for (const name of ["migrate", "import", "node-1", "node-2", "worker"]) {
      assert.deepInclude(services[name], { read_only: true, cap_drop: ["ALL"] })
    }
    for (const file of ["migrate", "api", "worker", "import"]) {
      const workloads = parseAllDocuments(read(`kubernetes/${file}.yaml`)).map((document) => document.toJS())
      const { spec } = workloads.find(({ spec }) => "template" in spec || "jobTemplate" in spec)
      const { containers, securityContext } = (spec.jobTemplate?.spec ?? spec).template.spec
      assert.deepInclude(securityContext, { runAsNonRoot: true })
      for (const container of containers) {
        assert.deepInclude(container.securityContext, {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true
        })
      }
    }
  })

  it("the nodes of the compose file connect as the role that migrations grant its rights, and not as the owner", () => {
    const { services } = parse(read("compose.yaml"), { merge: true })
    const [, , granted] = services.migrate.command
    const userOf = (name: string) => /^postgres:\/\/(\w+):/.exec(services[name].environment.KONTOR_DATABASE_URL)?.[1]
    assert.include(read("postgres/service-role.sh"), `CREATE ROLE ${granted} LOGIN`)
    assert.strictEqual(userOf("migrate"), services.postgres.environment.POSTGRES_USER)
    for (const name of ["import", "node-1", "node-2", "worker"]) assert.strictEqual(userOf(name), granted)
  })

  it("the compose file passes every setting but those of the image, of a demonstration and of customers", () => {
    const ofOthers = [
      "KONTOR_API_KEY",
      "KONTOR_DATA_DIR",
      "KONTOR_DEMO_ORGANIZATIONS",
      "KONTOR_HOST",
      "KONTOR_LOG_FORMAT",
      "KONTOR_PORT"
    ]
    const { services } = parse(read("compose.yaml"), { merge: true })
    const passed = Object.keys(services["node-1"].environment)
    assert.sameMembers([...passed, ...ofOthers], [...variableNames])
    for (const name of ["import", "node-2", "worker"]) {
      assert.sameMembers(Object.keys(services[name].environment), passed, name)
    }
  })

  it("an import has a volume of register data, in the compose file and in Kubernetes", () => {
    const { services } = parse(read("compose.yaml"), { merge: true })
    const [claim, job] = parseAllDocuments(read("kubernetes/import.yaml")).map((document) => document.toJS())
    const { containers: [container], volumes } = job.spec.jobTemplate.spec.template.spec
    assert.deepInclude(volumes, {
      name: "register-data",
      persistentVolumeClaim: { claimName: claim.metadata.name }
    })
    assert.deepInclude(container.volumeMounts, { name: "register-data", mountPath: "/data", readOnly: true })
    assert.match(services.import.volumes[0], /:\/data:ro$/)
    for (const [command, , path] of [services.import.command, container.args]) {
      assert.deepStrictEqual([command, path], ["import", "/data/announcements"])
    }
  })

  it("Prometheus scrapes every node of the compose file", () => {
    const { services } = parse(read("compose.yaml"), { merge: true })
    const [{ static_configs: [{ targets }] }] = parse(read("prometheus/prometheus.yml")).scrape_configs
    const nodes = Object.keys(services).filter((name) =>
      services[name].image === "kontor" && services[name].restart !== "no"
    )
    assert.deepStrictEqual(targets, nodes.map((name) => `${name}:8080`))
  })

  it.skipIf(!isInstalled("kubectl"))("kustomize builds the manifests", () => {
    const built = parseAllDocuments(run("kubectl", "kustomize", "../kubernetes"))
    assert.lengthOf(built, 8)
  })

  it.skipIf(!isInstalled("systemd-analyze"))("systemd accepts the unit", () => {
    assert.notInclude(run("systemd-analyze", "verify", "../systemd/kontor.service"), "kontor.service:")
  })
})
