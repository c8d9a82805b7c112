/** A document without the components that nothing in it refers to, nor what these alone refer to. */
export const withoutUnused = <D extends { readonly components: object }>(document: D): D => {
  const text = JSON.stringify(document)
  const kept = Object.entries<object>({ ...document.components }).map(([kind, parts]) => [
    kind,
    kind === "securitySchemes"
      ? parts
      : Object.fromEntries(Object.entries(parts).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)))
  ])
  const smaller = { ...document, components: Object.fromEntries(kept) }
  return JSON.stringify(smaller) === text ? document : withoutUnused(smaller)
}
