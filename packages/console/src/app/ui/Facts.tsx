import { type ComponentChildren, Fragment } from "preact"

/** A list of facts, each under its name. */
export const Facts = ({ facts }: { readonly facts: ReadonlyArray<readonly [name: string, ComponentChildren]> }) => (
  <dl class="facts">
    {facts.map(([name, fact]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{fact}</dd>
      </Fragment>
    ))}
  </dl>
)
