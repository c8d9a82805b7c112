import { graphlib, layout as layOut } from "@dagrejs/dagre"
import type { OrganizationProfile } from "@kontor/client"
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks"
import { useFormat } from "../../language/Format.ts"
import { useWords, words } from "../../language/Language.ts"
import { go, hrefOf } from "../../router/Router.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section } from "../../ui/View.tsx"
import { learn } from "../companies/Known.ts"
import { CompanyLink } from "../companies/RegisterNumber.tsx"
import { Share, Status } from "./Status.tsx"

const ownershipWords = words({
  owners: "Beneficial owners",
  coverage: (share: string) =>
    `As far as the lists of shareholders reach, natural persons ultimately hold ${share} of it.`,
  noOwners: "As far as the lists of shareholders reach, nobody holds more than 25%.",
  owner: "Owner",
  born: "Born",
  share: "Share",
  path: "Through",
  direct: "directly",
  unresolved: "Not traced to people",
  reason: "Reason",
  reasons: {
    no_further_shareholder_data: "no list of shareholders is known",
    share_unknown: "the share is not known",
    limit_reached: "too many companies in between"
  },
  shareholders: "Shareholders",
  noShareholders: "No list of shareholders is known.",
  asOf: (date: string) => `List of shareholders of ${date}`,
  contribution: "Contribution",
  holdings: "Holdings",
  noHoldings: "It holds no share in another company that is known.",
  company: "Company",
  status: "Status",
  picture: "Structure",
  pictureLabel: "Who owns this company, and what it owns",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Whole structure",
  all: (count: number) => `Show ${count} more`,
  fewer: "Show the largest only",
  kinds: { person: "Person", "": "Company", ended: "Dissolved or deleted" }
}, {
  owners: "Wirtschaftlich Berechtigte",
  coverage: (share: string) =>
    `Soweit die Gesellschafterlisten reichen, halten natürliche Personen letztlich ${share}.`,
  noOwners: "Soweit die Gesellschafterlisten reichen, hält niemand mehr als 25 %.",
  owner: "Person",
  born: "Geboren",
  share: "Anteil",
  path: "Über",
  direct: "unmittelbar",
  unresolved: "Nicht bis zu Personen verfolgt",
  reason: "Grund",
  reasons: {
    no_further_shareholder_data: "keine Gesellschafterliste bekannt",
    share_unknown: "Anteil nicht bekannt",
    limit_reached: "zu viele Gesellschaften dazwischen"
  },
  shareholders: "Gesellschafter",
  noShareholders: "Es ist keine Gesellschafterliste bekannt.",
  asOf: (date: string) => `Gesellschafterliste vom ${date}`,
  contribution: "Einlage",
  holdings: "Beteiligungen",
  noHoldings: "Es ist keine Beteiligung an einem anderen Unternehmen bekannt.",
  company: "Unternehmen",
  status: "Status",
  picture: "Struktur",
  pictureLabel: "Wem dieses Unternehmen gehört, und was ihm gehört",
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  fit: "Ganze Struktur",
  all: (count: number) => `${count} weitere zeigen`,
  fewer: "Nur die größten zeigen",
  kinds: { person: "Person", "": "Unternehmen", ended: "Aufgelöst oder gelöscht" }
})

type Ubos = NonNullable<OrganizationProfile["ubos"]>
type Shareholders = NonNullable<OrganizationProfile["shareholders"]>
type Holdings = NonNullable<OrganizationProfile["shareholdings"]>

/** Someone in the structure. */
interface GraphNode {
  readonly id: string
  readonly name: string
  readonly isPerson: boolean
  readonly isEnded: boolean
}

/** A share that one holds in another, from 0 to 1 where it is known. */
interface GraphEdge {
  readonly from: string
  readonly to: string
  readonly share: number | undefined
}

interface Graph {
  readonly root: string
  readonly nodes: ReadonlyMap<string, GraphNode>
  readonly edges: ReadonlyArray<GraphEdge>
}

const ratio = (percentage: number | null): number | undefined => percentage === null ? undefined : percentage / 100

const nameOf = (holder: Shareholders["entries"][number]["shareholder"]): string =>
  "entity_name" in holder ? holder.entity_name : [holder.first_name, holder.last_name].filter(Boolean).join(" ")

/** The direct and beneficial owners of a company and its holdings, from the unlocked parts of its profile. */
const graphOf = ({ entity_id: root, name, shareholders, shareholdings, ubos }: OrganizationProfile): Graph => {
  const nodes = new Map<string, GraphNode>([[root, { id: root, name, isPerson: false, isEnded: false }]])
  const edges = new Map<string, GraphEdge>()
  const put = (id: string, name: string, isPerson: boolean, isEnded = false) => {
    if (!nodes.has(id)) nodes.set(id, { id, name, isPerson, isEnded })
  }
  const join = (from: string, to: string, share: number | undefined) => {
    const key = `${from} ${to}`
    if (from !== to && edges.get(key)?.share === undefined) edges.set(key, { from, to, share })
  }
  for (const { contribution_ratio, shareholder } of shareholders?.entries ?? []) {
    put(shareholder.entity_id, nameOf(shareholder), !("entity_name" in shareholder))
    join(shareholder.entity_id, root, contribution_ratio ?? undefined)
  }
  for (const { paths, person } of ubos?.beneficial_owners ?? []) {
    put(person.entity_id, person.name, true)
    for (const { percentage, via } of paths) {
      let below = root
      for (const { entity_id, name, step_percentage } of via) {
        put(entity_id, name, false)
        join(entity_id, below, ratio(step_percentage))
        below = entity_id
      }
      join(person.entity_id, below, via.length === 0 ? ratio(percentage) : undefined)
    }
  }
  for (const { organization: { entity_id, name, status }, ownership } of shareholdings?.holdings.current ?? []) {
    put(entity_id, name, false, status === "TERMINATED" || status === "DISSOLVED")
    join(root, entity_id, ratio(ownership.percentage))
  }
  return { root, nodes, edges: [...edges.values()].toSorted((one, other) => (other.share ?? 0) - (one.share ?? 0)) }
}

/** The number of owners, and of holdings, that the structure shows at first: the largest. */
const fewest = 8

/** The structure with the largest shares on each side of the company. */
const largestOf = ({ edges, nodes, root }: Graph): Graph => {
  const direct = (side: "from" | "to") => edges.filter((edge) => edge[side === "from" ? "to" : "from"] === root)
  const left = new Set([...direct("from").slice(fewest), ...direct("to").slice(fewest)])
  const kept = edges.filter((edge) => !left.has(edge))
  const tied = new Set([root, ...kept.flatMap(({ from, to }) => [from, to])])
  return { root, nodes: new Map([...nodes].filter(([id]) => tied.has(id))), edges: kept }
}

const nodeWidth = 190
const nodeHeight = 48

interface Point {
  readonly x: number
  readonly y: number
}

const layoutOf = ({ edges, nodes }: Graph) => {
  const layout = new graphlib.Graph()
  layout.setGraph({ rankdir: "TB", nodesep: 24, ranksep: 64, marginx: 8, marginy: 8 })
  layout.setDefaultEdgeLabel(() => ({}))
  for (const id of nodes.keys()) layout.setNode(id, { width: nodeWidth, height: nodeHeight })
  for (const { from, to } of edges) layout.setEdge(from, to)
  layOut(layout)
  const { height = 0, width = 0 } = layout.graph()
  return {
    width,
    height,
    nodes: [...nodes.values()].map((node) => ({ ...node, ...layout.node(node.id) })),
    edges: edges.map((edge) => {
      const points: ReadonlyArray<Point> = layout.edge(edge.from, edge.to).points ?? []
      return { ...edge, points }
    })
  }
}

type Layout = ReturnType<typeof layoutOf>

/** A name on at most two lines of a node. */
const lines = (name: string): ReadonlyArray<string> => {
  const limit = 25
  if (name.length <= limit) return [name]
  const space = name.lastIndexOf(" ", limit)
  const cut = space > 8 ? space : limit
  const rest = name.slice(cut).trim()
  return [name.slice(0, cut), rest.length > limit ? `${rest.slice(0, limit - 1)}…` : rest]
}

const Node = ({ isRoot, node: { id, isEnded, isPerson, name, x, y } }: {
  readonly node: Layout["nodes"][number]
  readonly isRoot: boolean
}) => {
  const shown = lines(name)
  const drawn = (
    <>
      <title>{name}</title>
      <rect
        class={["node", isPerson && "person", isRoot && "root", isEnded && "ended"].filter(Boolean).join(" ")}
        x={x - nodeWidth / 2}
        y={y - nodeHeight / 2}
        width={nodeWidth}
        height={nodeHeight}
        rx={isPerson ? nodeHeight / 2 : 6}
      />
      {shown.map((line, index) => (
        <text key={line} x={x} y={y + 4.5 + (index - (shown.length - 1) / 2) * 16} text-anchor="middle">{line}</text>
      ))}
    </>
  )
  if (isRoot || isPerson) return <g>{drawn}</g>
  const to = `/companies/${id}/ownership`
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    learn(id, { name })
    go(to)
  }
  return <a href={hrefOf(to)} onClick={follow}>{drawn}</a>
}

const Edge = ({ edge: { points, share } }: { readonly edge: Layout["edges"][number] }) => {
  const { share: shareText } = useFormat()
  const [first, ...rest] = points
  if (first === undefined) return null
  let before = first
  const path = rest.map((point) => {
    const bend = (before.y + point.y) / 2
    const step = `C${before.x} ${bend} ${point.x} ${bend} ${point.x} ${point.y}`
    before = point
    return step
  })
  const middle = points[Math.floor(points.length / 2)] ?? first
  return (
    <g>
      <path class="edge" d={`M${first.x} ${first.y}${path.join("")}`} marker-end="url(#arrow)" />
      {share !== undefined && (
        <text class="share" x={middle.x} y={middle.y + 4.5} text-anchor="middle">
          {shareText(share)}
        </text>
      )}
    </g>
  )
}

interface Sight {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** The greatest and the least height of the picture, in pixels. */
const [highest, lowest] = [440, 200]

/** The legend of the shapes in the structure. */
const Legend = () => {
  const t = useWords(ownershipWords)
  return (
    <ul class="legend">
      {(["person", "", "ended"] as const).map((kind) => (
        <li key={kind}>
          <svg viewBox="0 0 20 12" aria-hidden="true">
            <rect class={`node ${kind}`} x={1} y={1} width={18} height={10} rx={kind === "person" ? 5 : 2} />
          </svg>
          {t.kinds[kind]}
        </li>
      ))}
    </ul>
  )
}

/** The structure as a picture that is dragged and zoomed; it begins whole where that stays readable. */
const Picture = ({ graph }: { readonly graph: Graph }) => {
  const t = useWords(ownershipWords)
  const layout = useMemo(() => layoutOf(graph), [graph])
  const frame = useRef<HTMLDivElement>(null)
  const frameHeight = Math.min(highest, Math.max(lowest, layout.height + 24))
  const [sight, setSight] = useState<Sight>({ x: 0, y: 0, scale: 1 })
  const fit = (smallest: number) => {
    const width = frame.current?.clientWidth ?? layout.width
    const whole = Math.min(1, width / layout.width, frameHeight / layout.height)
    const scale = Math.max(whole, smallest)
    const root = layout.nodes.find(({ id }) => id === graph.root)
    const center = scale === whole ? { x: layout.width / 2, y: layout.height / 2 } : root ?? { x: 0, y: 0 }
    setSight({ scale, x: width / 2 - center.x * scale, y: frameHeight / 2 - center.y * scale })
  }
  useLayoutEffect(() => fit(0.85), [layout])
  const zoom = (by: number) =>
    setSight(({ scale, x, y }) => {
      const next = Math.min(2, Math.max(0.15, scale * by))
      const middle = (frame.current?.clientWidth ?? 0) / 2
      return {
        scale: next,
        x: middle - (middle - x) * next / scale,
        y: frameHeight / 2 - (frameHeight / 2 - y) * next / scale
      }
    })
  const drag = (event: PointerEvent) => {
    if (event.buttons === 1) {
      setSight(({ scale, x, y }) => ({ scale, x: x + event.movementX, y: y + event.movementY }))
    }
  }
  return (
    <figure>
      <div class="graph-frame" ref={frame} onPointerMove={drag}>
        <svg class="graph" height={frameHeight} role="group" aria-label={t.pictureLabel}>
          <marker id="arrow" viewBox="0 0 8 8" refX={8} refY={4} markerWidth={7} markerHeight={7} orient="auto">
            <path class="arrow" d="M0 0 8 4 0 8z" />
          </marker>
          <g transform={`translate(${sight.x} ${sight.y}) scale(${sight.scale})`}>
            {layout.edges.map((edge) => <Edge key={`${edge.from} ${edge.to}`} edge={edge} />)}
            {layout.nodes.map((node) => <Node key={node.id} node={node} isRoot={node.id === graph.root} />)}
          </g>
        </svg>
      </div>
      <div class="row no-print">
        <Button onClick={() => zoom(1.25)} label={t.zoomIn}>+</Button>
        <Button onClick={() => zoom(0.8)} label={t.zoomOut}>−</Button>
        <Button onClick={() => fit(0)}>{t.fit}</Button>
        <Legend />
      </div>
    </figure>
  )
}

/** The structure around the company, as far as it is unlocked. */
export const Structure = ({ profile }: { readonly profile: OrganizationProfile }) => {
  const t = useWords(ownershipWords)
  const [isWhole, setWhole] = useState(false)
  const whole = useMemo(() => graphOf(profile), [profile])
  const largest = useMemo(() => largestOf(whole), [whole])
  if (whole.nodes.size === 1) return null
  const hidden = whole.nodes.size - largest.nodes.size
  return (
    <Section
      title={t.picture}
      actions={hidden > 0 && <Button onClick={() => setWhole(!isWhole)}>{isWhole ? t.fewer : t.all(hidden)}</Button>}
    >
      <Picture graph={isWhole ? whole : largest} />
    </Section>
  )
}

type Path = Ubos["beneficial_owners"][number]["paths"][number]

const Through = ({ path: { percentage, via } }: { readonly path: Path }) => {
  const t = useWords(ownershipWords)
  const { share } = useFormat()
  return (
    <div>
      {via.length === 0 ? t.direct : via.toReversed().map(({ entity_id, name }, index) => (
        <span key={entity_id}>
          {index > 0 && " → "}
          <CompanyLink id={entity_id} name={name} />
        </span>
      ))} <span class="quiet">{share(percentage / 100)}</span>
    </div>
  )
}

/** The beneficial owners of a company, and the share of it that they explain. */
export const Owners = ({ ubos }: { readonly ubos: Ubos | null | undefined }) => {
  const t = useWords(ownershipWords)
  const { date, share } = useFormat()
  const { beneficial_owners = [], coverage = 0, unresolved_beneficial_owners = [] } = ubos ?? {}
  return (
    <Section title={t.owners}>
      {beneficial_owners.length === 0 ? <p class="quiet">{t.noOwners}</p> : (
        <>
          <p>{t.coverage(share(coverage))}</p>
          <Table
            label={t.owners}
            rows={beneficial_owners}
            keyOf={({ person }) => person.entity_id}
            columns={[
              { name: t.owner, cell: ({ person }) => person.name },
              { name: t.born, cell: ({ person }) => person.birth_date === null ? "–" : date(person.birth_date) },
              {
                name: t.share,
                isNumber: true,
                cell: ({ ownership_percentage }) => <Share ratio={ownership_percentage / 100} />
              },
              {
                name: t.path,
                cell: ({ paths }) => paths.map((path, index) => <Through key={String(index)} path={path} />)
              }
            ]}
          />
        </>
      )}
      {unresolved_beneficial_owners.length > 0 && (
        <>
          <h3>{t.unresolved}</h3>
          <Table
            label={t.unresolved}
            rows={unresolved_beneficial_owners}
            keyOf={({ entity_id }) => entity_id}
            columns={[
              { name: t.company, cell: ({ entity_id, name }) => <CompanyLink id={entity_id} name={name} /> },
              {
                name: t.reason,
                cell: ({ reason }) => (t.reasons as Readonly<Record<string, string>>)[reason] ?? reason
              },
              {
                name: t.share,
                isNumber: true,
                cell: ({ ownership_percentage }) => (
                  <Share ratio={ownership_percentage === null ? null : ownership_percentage / 100} />
                )
              }
            ]}
          />
        </>
      )}
    </Section>
  )
}

/** The shareholders and their shares, from the latest list of shareholders. */
export const ShareholderList = ({ shareholders }: { readonly shareholders: Shareholders | null | undefined }) => {
  const t = useWords(ownershipWords)
  const { amount, date } = useFormat()
  const { entries = [], history } = shareholders ?? {}
  const rows = entries.toSorted((one, other) => (other.contribution_ratio ?? 0) - (one.contribution_ratio ?? 0))
  return (
    <Section title={t.shareholders}>
      {rows.length === 0 ? <p class="quiet">{t.noShareholders}</p> : (
        <>
          {history?.current_as_of && <p class="quiet">{t.asOf(date(history.current_as_of))}</p>}
          <Table
            label={t.shareholders}
            rows={rows}
            keyOf={({ shareholder }) => shareholder.entity_id}
            columns={[
              {
                name: t.owner,
                cell: ({ shareholder }) =>
                  "entity_name" in shareholder
                    ? <CompanyLink id={shareholder.entity_id} name={shareholder.entity_name} />
                    : (
                      <>
                        {nameOf(shareholder)} <span class="quiet">{shareholder.city}</span>
                      </>
                    )
              },
              {
                name: t.contribution,
                isNumber: true,
                cell: ({ contribution }) => contribution === null ? "–" : amount(contribution)
              },
              {
                name: t.share,
                isNumber: true,
                cell: ({ contribution_ratio }) => <Share ratio={contribution_ratio} />
              }
            ]}
          />
        </>
      )}
    </Section>
  )
}

/** The companies in which it holds a share, the largest share first. */
export const HoldingList = ({ shareholdings }: { readonly shareholdings: Holdings | null | undefined }) => {
  const t = useWords(ownershipWords)
  const { date } = useFormat()
  const rows = (shareholdings?.holdings.current ?? [])
    .toSorted((one, other) => (other.ownership.percentage ?? 0) - (one.ownership.percentage ?? 0))
  return (
    <Section title={t.holdings}>
      {rows.length === 0 ? <p class="quiet">{t.noHoldings}</p> : (
        <Table
          label={t.holdings}
          rows={rows}
          keyOf={({ organization }) => organization.entity_id}
          columns={[
            {
              name: t.company,
              cell: ({ organization: { entity_id, name } }) => <CompanyLink id={entity_id} name={name} />
            },
            {
              name: t.status,
              cell: ({ organization: { status } }) =>
                status === undefined ? <Badge tone="ended">–</Badge> : <Status status={status} />
            },
            {
              name: t.share,
              isNumber: true,
              cell: ({ as_of, ownership: { percentage } }) => (
                <span title={as_of === null ? "" : t.asOf(date(as_of))}>
                  <Share ratio={percentage === null ? null : percentage / 100} />
                </span>
              )
            }
          ]}
        />
      )}
    </Section>
  )
}
