import { type AvailableDocument, type CalendarDate, DocumentType, type FeatureData } from "@kontor/core/Register"
import { Effect, Option, Stream } from "effect"

/** A document as the register issued it, byte for byte. */
export interface RegisterDocument {
  readonly type: DocumentType
  readonly bytes: Uint8Array
}

/** A document and its day, as it goes into a register. */
export interface DatedDocument extends RegisterDocument {
  readonly as_of: CalendarDate
}

/** The feature `documents` of an organization with these; absent without any. Newest first, then by type. */
export const availableDocuments = (documents: ReadonlyArray<AvailableDocument>): Pick<FeatureData, "documents"> =>
  documents.length === 0 ? {} : {
    documents: DocumentType.literals
      .flatMap((type) => documents.filter(({ document_type }) => document_type === type))
      .toSorted((one, other) => (one.as_of ?? "") < (other.as_of ?? "") ? 1 : one.as_of === other.as_of ? 0 : -1)
  }

/**
 * The maximum length of a piece of a document, in bytes: 16 KiB. A document is read piece by piece, so that this is all
 * that is held of one while its reader takes its time. Pieces of 64 KiB exceed the buffer of the database's client,
 * which copies them: downloads left twice as much garbage, and took more processor time.
 */
export const maxPieceLength = 16 * 1024

/**
 * The maximum size of a document that is read at once, in bytes: 64 KiB. Most are: a request for one takes no further
 * statement, and its bytes cannot fail after it was paid for.
 */
export const maxReadAtOnce = 64 * 1024

/** The piece of a document at a place, from 0. */
export const pieceOf = (bytes: Uint8Array, place: number): Uint8Array =>
  bytes.subarray(place * maxPieceLength, (place + 1) * maxPieceLength)

/** The bytes of a document that is held whole. */
export const piecesOf = (bytes: Uint8Array): Stream.Stream<Uint8Array> =>
  readInPieces(bytes.length, (place) => Effect.succeed(pieceOf(bytes, place)))

/** The bytes of a document of this size, by how a piece is read: each is read when it is taken, one at a time. */
export const readInPieces = <E>(
  size: number,
  read: (place: number) => Effect.Effect<Uint8Array, E>
): Stream.Stream<Uint8Array, E> =>
  Stream.paginate(
    0,
    (place) =>
      Effect.map(read(place), (piece) =>
        [[piece], (place + 1) * maxPieceLength < size ? Option.some(place + 1) : Option.none()] as const)
  )
