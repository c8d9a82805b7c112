import type { EntityId } from "@kontor/core/Register"
import type { IndexChanges, IndexPosition, SearchDocument } from "@kontor/register"
import { Collector } from "../build/Collector.ts"
import { finish } from "../build/Finish.ts"
import { shared32 } from "../segment/Arrays.ts"
import { type LiveSegment, ordinalOf, type Segment } from "../segment/Segment.ts"

/**
 * The maximum number of organizations in a layer of changes before they move down to the next one; the last has no
 * limit.
 */
const layerSizes = [512, 8192, 131_072, Infinity] as const

/** An index as it was built, and the sequence of the register up to which it holds all changes. */
export interface BuiltIndex {
  readonly segment: Segment
  readonly through: number
}

/** Changes since the index was built, as a segment of their own, with its documents. */
interface Layer {
  readonly documents: Map<EntityId, SearchDocument>
  live: LiveSegment | undefined
}

/** The segments that are searched, all at one moment. */
export interface IndexView extends IndexPosition {
  readonly segments: ReadonlyArray<LiveSegment>
}

/** Makes a segment of documents. */
export const segmentOf = (documents: Iterable<SearchDocument>): Segment => {
  const collector = new Collector()
  for (const document of documents) collector.add(document)
  return finish(collector)
}

let segments = 0

/** A segment from which nothing was removed yet. */
const nothingRemoved = (segment: Segment): LiveSegment => ({
  id: segments++,
  segment,
  removed: shared32(Math.ceil(segment.organizations.count / 32))
})

/**
 * An index that takes changes. The large segment it was built as never changes: changed organizations are marked as
 * removed in it, and found in layers above it, each remade from few documents. A view stays as it was taken.
 */
export class IndexState {
  #base: LiveSegment
  #organizations: number
  #through: number
  /** The large segment, and the sequence up to which it holds all changes: the content of a snapshot. */
  readonly built: BuiltIndex
  /** The organizations that changed since it was built, with the sequence of their last change. */
  readonly #changes = new Map<EntityId, number>()
  readonly #layers: ReadonlyArray<Layer> = layerSizes.map(() => ({ documents: new Map(), live: undefined }))

  constructor(base: Segment, through: number) {
    this.built = { segment: base, through }
    this.#base = nothingRemoved(base)
    this.#organizations = base.organizations.count
    this.#through = through
  }

  /** The number of organizations that changed since the index was built. */
  get changed(): number {
    return this.#changes.size
  }

  /** The same index on another large segment that was built meanwhile, with the changes since then. */
  rebuilt(base: Segment, through: number): IndexState {
    const next = new IndexState(base, through)
    const later = [...this.#changes].filter(([, sequence]) => sequence > through).map(([entity]) => entity)
    const held = later.flatMap((entity) =>
      this.#layers.find(({ documents }) => documents.has(entity))?.documents.get(entity) ?? []
    )
    const known = new Set(held.map(({ entity_id }) => entity_id))
    const gone = later.filter((entity) => !known.has(entity))
    if (later.length > 0) next.apply({ held, gone, through: this.#through })
    return next
  }

  view(): IndexView {
    const layers = this.#layers.flatMap(({ live }) => live === undefined ? [] : [live])
    return { segments: [this.#base, ...layers], through: this.#through, organizations: this.#organizations }
  }

  apply({ gone, held, through }: IndexChanges): void {
    const entities = new Set([...gone, ...held.map(({ entity_id }) => entity_id)])
    this.#remove(entities)
    for (const entity of entities) this.#changes.set(entity, through)
    const top = this.#layers[0]!
    for (const document of held) top.documents.set(document.entity_id, document)
    this.#organizations += new Set(held.map(({ entity_id }) => entity_id)).size
    this.#settle()
    this.#through = through
  }

  #remove(entities: ReadonlySet<EntityId>): void {
    const base = withRemoved(this.#base, entities)
    this.#base = base.live
    this.#organizations -= base.count
    for (const layer of this.#layers) {
      const known = [...entities].filter((entity) => layer.documents.delete(entity))
      this.#organizations -= known.length
      if (layer.live !== undefined && known.length > 0) layer.live = withRemoved(layer.live, new Set(known)).live
    }
  }

  /** Moves full layers down, and remakes those whose documents changed: always the first. */
  #settle(): void {
    for (const [place, layer] of this.#layers.entries()) {
      const below = this.#layers[place + 1]
      if (below === undefined || layer.documents.size <= layerSizes[place]!) {
        layer.live = layer.documents.size === 0 ? undefined : nothingRemoved(segmentOf(layer.documents.values()))
        return
      }
      for (const [entity, document] of layer.documents) below.documents.set(entity, document)
      layer.documents.clear()
      layer.live = undefined
    }
  }
}

const withRemoved = (live: LiveSegment, entities: ReadonlySet<EntityId>) => {
  const ordinals = [...entities].map((entity) => ordinalOf(live.segment, entity)).filter((ordinal) =>
    ordinal >= 0 && (live.removed[ordinal >>> 5]! & (1 << (ordinal & 31))) === 0
  )
  if (ordinals.length === 0) return { live, count: 0 }
  const removed = shared32(live.removed.length)
  removed.set(live.removed)
  for (const ordinal of ordinals) removed[ordinal >>> 5]! |= 1 << (ordinal & 31)
  return { live: { ...live, removed }, count: ordinals.length }
}
