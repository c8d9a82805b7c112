import type { ComponentChildren } from "preact"
import { useEffect, useRef } from "preact/hooks"

interface Props {
  readonly title: string
  readonly children: ComponentChildren
  readonly actions?: ComponentChildren
}

/** A view: its heading takes the focus when it opens, so that readers of any kind know where they are. */
export const View = ({ actions, children, title }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    document.title = `${title} – Kontor`
  }, [title])
  return (
    <>
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
