import type { ComponentChildren } from "preact"
import { useEffect, useRef } from "preact/hooks"
import { useWords, words } from "../language/Language.ts"
import { Link } from "../router/Link.tsx"

/** The view above another, by its path and name. */
type Above = readonly [to: string, name: string]

const trailWords = words({ here: "You are here" }, { here: "Sie sind hier" })

/** The way to where the reader is, and back. */
export const Trail = ({ above: [to, name], title }: { readonly above: Above; readonly title: string }) => (
  <nav class="trail no-print" aria-label={useWords(trailWords).here}>
    <Link to={to} isCurrent={false}>{name}</Link>
    <span aria-hidden="true">›</span>
    <span aria-current="page">{title}</span>
  </nav>
)

interface Props {
  readonly title: string
  readonly above?: Above
  readonly children: ComponentChildren
  readonly actions?: ComponentChildren
}

/** A view: its heading takes the focus when it opens, so that readers of any kind know where they are. */
export const View = ({ above, actions, children, title }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    document.title = `${title} – Kontor`
  }, [title])
  return (
    <>
      {above !== undefined && <Trail above={above} title={title} />}
      <div class="heading">
        <h1 ref={heading} tabIndex={-1}>{title}</h1>
        {actions}
      </div>
      {children}
    </>
  )
}

interface SectionProps {
  readonly title: string
  readonly children: ComponentChildren
  readonly actions?: ComponentChildren
}

/** A part of a view under a heading of its own. */
export const Section = ({ actions, children, title }: SectionProps) => (
  <section class="card">
    <div class="heading">
      <h2>{title}</h2>
      {actions}
    </div>
    {children}
  </section>
)
