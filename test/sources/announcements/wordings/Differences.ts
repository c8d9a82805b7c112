import type { Labelled } from "./Measures.ts"

const listed = (types: ReadonlyArray<string>): string => types.toSorted().join(" ")

/** The announcements whose events are of other types than their labels, by their hashes. */
export const differencesOf = (announcements: ReadonlyArray<Labelled>): ReadonlyArray<string> =>
  announcements.flatMap(({ hash, labels, reported }) => {
    const right = listed(labels.filter(({ is_optional }) => !is_optional).map(({ types }) => types.join("/")))
    const given = listed(reported.map(({ type }) => type))
    return right === given ? [] : [`${hash} ${right} <> ${given}`]
  })
