import type { OrganizationProfile } from "@kontor/client"
import { useFormat } from "../../language/Format.ts"
import { useWords } from "../../language/Language.ts"
import { Link } from "../../router/Link.tsx"
import { Table } from "../../ui/Table.tsx"
import { Section } from "../../ui/View.tsx"
import { commonWords } from "../../ui/Words.ts"
import { layoutOf, nodeHeight, nodeWidth, type PlacedEdge, type PlacedNode } from "./GraphLayout.ts"
import { type Graph, ownershipGraph } from "./OwnershipGraph.ts"
import { companyWords } from "./Words.ts"

/** A name on at most two lines of a node. */
const lines = (name: string): ReadonlyArray<string> => {
  const limit = 22
  if (name.length <= limit) return [name]
  const space = name.lastIndexOf(" ", limit)
  const cut = space > 8 ? space : limit
  const rest = name.slice(cut).trim()
  return [name.slice(0, cut), rest.length > limit ? `${rest.slice(0, limit - 1)}…` : rest]
}

const Node = ({ node: { id, isPerson, name, x, y } }: { readonly node: PlacedNode }) => {
  const shown = lines(name)
  return (
    <g>
      <title>{name}</title>
      <rect
        class={`node${isPerson ? " person" : ""}${id === "root" ? " root" : ""}`}
        x={x + 1}
        y={y}
        width={nodeWidth - 2}
        height={nodeHeight}
        rx={isPerson ? 20 : 5}
      />
      {shown.map((line, index) => (
        <text
          key={line}
          x={x + nodeWidth / 2}
          y={y + nodeHeight / 2 + 4 + (index - (shown.length - 1) / 2) * 14}
          text-anchor="middle"
        >
          {line}
        </text>
      ))}
    </g>
  )
}

const Edge = ({ edge: { share, x1, x2, y1, y2 } }: { readonly edge: PlacedEdge }) => {
  const { share: shareText } = useFormat()
  const bend = (y1 + y2) / 2
  const x = x1 * 0.65 + x2 * 0.35
  return (
    <g>
      <path class="edge" d={`M${x1} ${y1} C${x1} ${bend} ${x2} ${bend} ${x2} ${y2}`} />
      {share !== undefined && (
        <>
          <rect class="back" x={x - 24} y={bend - 16} width={48} height={16} />
          <text class="share" x={x} y={bend - 4} text-anchor="middle">{shareText(share)}</text>
        </>
      )}
    </g>
  )
}

const Picture = ({ graph }: { readonly graph: Graph }) => {
  const t = useWords(companyWords)
  const { edges, height, hidden, nodes, width } = layoutOf(graph)
  return (
    <figure>
      <div class="graph-frame" role="region" tabIndex={0} aria-label={t.ownershipGraph}>
        <svg class="graph" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t.ownershipGraph}>
          {edges.map((edge) => <Edge key={edge.key} edge={edge} />)}
          {nodes.map((node) => <Node key={node.id} node={node} />)}
        </svg>
      </div>
      {hidden > 0 && <figcaption class="quiet">{t.others(hidden)}</figcaption>}
    </figure>
  )
}

const Relations = ({ graph }: { readonly graph: Graph }) => {
  const t = useWords(companyWords)
  const { table } = useWords(commonWords)
  const { share } = useFormat()
  const rows = graph.nodes.filter(({ level }) => level !== 0)
  const shareOf = (id: string) => graph.edges.find(({ from, to }) => from === id || to === id)?.share
  return (
    <details>
      <summary>{table}</summary>
      <Table
        label={t.ownership}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            name: t.name,
            cell: ({ entityId, name }) =>
              entityId === undefined ? name : <Link to={`/companies/${entityId}`}>{name}</Link>
          },
          { name: t.relation, cell: ({ level }) => level > 0 ? t.holding : level === -1 ? t.shareholder : t.owner },
          {
            name: t.share,
            isNumber: true,
            cell: ({ id }) => {
              const held = shareOf(id)
              return held === undefined ? "–" : share(held)
            }
          }
        ]}
      />
    </details>
  )
}

/** Who owns the company and what it owns: as a picture, and as a table from which companies open. */
export const Ownership = ({ profile }: { readonly profile: OrganizationProfile }) => {
  const t = useWords(companyWords)
  const { date } = useFormat()
  const graph = ownershipGraph(profile)
  const asOf = profile.shareholders?.history.current_as_of
  return (
    <Section title={t.ownership}>
      {graph.nodes.length === 1 ? <p class="quiet">{t.noOwnership}</p> : (
        <>
          {asOf && <p class="quiet">{t.asOf(date(asOf))}</p>}
          <Picture graph={graph} />
          <Relations graph={graph} />
        </>
      )}
    </Section>
  )
}
