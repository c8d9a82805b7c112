import { NodeCrypto } from "@effect/platform-node"
import type { RegisterEvent } from "@kontor/core/Register"
import { euidOf, Identity, type SourceRecord } from "@kontor/register"
import { derivedEvents, writeRecord } from "@kontor/register/internal"
import { readStructuredContent } from "@kontor/sources"
import { Effect, Layer, Result, Stream } from "effect"

const encoder = new TextEncoder()

const recordsOf = (content: string): Effect.Effect<ReadonlyArray<SourceRecord>, unknown, Identity> =>
  readStructuredContent({ name: "document.xml", bytes: Stream.make(encoder.encode(content)) }).pipe(
    Stream.mapEffect(Result.match({ onSuccess: Effect.succeed, onFailure: Effect.fail })),
    Stream.runCollect
  )

/** The events in structured content of one organization, read as an import reads it. */
export const eventsOfDocuments = (
  contents: ReadonlyArray<string>
): Effect.Effect<ReadonlyArray<RegisterEvent>, unknown> =>
  Effect.gen(function*() {
    const identity = yield* Identity
    const records = (yield* Effect.forEach(contents, recordsOf)).flat()
    const kept = yield* Effect.forEach(
      records,
      (record) => Effect.map(writeRecord(identity, record, record.as_of), ({ kept }) => kept)
    )
    const number = records[0]!.registration
    return yield* derivedEvents(identity, yield* identity.organization(euidOf(number)), number, kept)
  }).pipe(Effect.provide(Layer.provide(Identity.layer, NodeCrypto.layerDigest)))

/** The same register content after one more entry, retrieved a year later. */
export const later = (content: string): string =>
  content
    .replace(/(<tns:abrufdatum>)\d{4}/u, "$12027")
    .replace(/(<tns:letzteEintragung>)[\d-]+/u, "$12026-12-01")
    .replace(/(<tns:anzahlEintragungen>)\d+/u, "$1999")
