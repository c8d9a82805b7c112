import type { ComponentChildren } from "preact"

interface Props {
  readonly name: string
  /** The figure itself, in large type. */
  readonly figure: ComponentChildren
  /** What the figure counts. */
  readonly unit?: string
  /** What it is made of. */
  readonly children?: ComponentChildren
}

/** One figure of an overview. */
export const Metric = ({ children, figure, name, unit }: Props) => (
  <section class="card metric">
    <h2>{name}</h2>
    <p class="figure">
      {figure}
      {unit !== undefined && <span class="unit">{` ${unit}`}</span>}
    </p>
    <p class="quiet">{children}</p>
  </section>
)
