/**
 * A metric of an exposition: what is said of it, and the values of its series by name and labels as they are written.
 */
export interface Family {
  readonly name: string
  readonly type: string
  readonly help: string
  readonly series: ReadonlyMap<string, number>
}

const name = "[a-zA-Z_:][a-zA-Z0-9_:]*"
const label = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\"n])*"`
const help = new RegExp(String.raw`^# HELP (${name}) (\S.*)$`)
const type = new RegExp(`^# TYPE (${name}) (counter|gauge|histogram|summary|untyped)$`)
const sample = new RegExp(
  String.raw`^((${name})(?:\{${label}(?:,${label})*\})?) (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|[+-]Inf|NaN)$`
)

const isOf = (family: Family, sampled: string): boolean =>
  family.type === "histogram"
    ? ["_bucket", "_sum", "_count"].some((suffix) => sampled === family.name + suffix)
    : sampled === family.name

/**
 * Reads the text format of Prometheus (0.0.4), strictly: whatever breaks its grammar, repeats a metric or repeats a
 * series, throws.
 */
export const families = (text: string): ReadonlyMap<string, Family> => {
  const read = new Map<string, Family & { readonly series: Map<string, number> }>()
  let current: (Family & { readonly series: Map<string, number> }) | undefined
  let described: readonly [name: string, help: string] | undefined
  if (text === "") return read
  if (!text.endsWith("\n")) throw new Error("The last line does not end.")
  for (const line of text.slice(0, -1).split("\n")) {
    const [, helped, words] = help.exec(line) ?? []
    const [, typed, kind] = type.exec(line) ?? []
    const [, series, sampled, value] = sample.exec(line) ?? []
    if (helped !== undefined && words !== undefined) {
      described = [helped, words]
    } else if (typed !== undefined && kind !== undefined) {
      if (described?.[0] !== typed || read.has(typed)) throw new Error(`${typed} is not described, or twice.`)
      current = { name: typed, type: kind, help: described[1], series: new Map() }
      read.set(typed, current)
    } else if (series !== undefined && sampled !== undefined) {
      if (current === undefined || !isOf(current, sampled) || current.series.has(series)) {
        throw new Error(`${series} is at the wrong place, or twice.`)
      }
      current.series.set(series, Number(value?.replace("Inf", "Infinity")))
    } else {
      throw new Error(`This is no line of the format: ${line}`)
    }
  }
  return read
}

/** All series of an exposition. */
export const seriesIn = (text: string): ReadonlyMap<string, number> =>
  new Map([...families(text).values()].flatMap(({ series }) => [...series]))
