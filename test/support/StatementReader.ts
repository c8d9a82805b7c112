/** The parts of a message, each ended by a zero byte. */
const textsOf = (body: Buffer, count: number): ReadonlyArray<string> => body.toString("utf8").split("\0", count)

const startupCode = 3 << 16

/**
 * Reads what a client sends to PostgreSQL over one connection, in whatever pieces it arrives, and reports the text of
 * each statement it has the server run: by a simple query, or by executing what it parsed and bound before.
 */
export const statementReader = (onStatement: (statement: string) => void): (chunk: Buffer) => void => {
  const parsed = new Map<string, string>()
  const bound = new Map<string, string>()
  let rest: Buffer = Buffer.alloc(0)
  let isStarted = false

  const messages: Readonly<Record<string, (body: Buffer) => void>> = {
    Q: (body) => onStatement(textsOf(body, 1)[0]!),
    P: (body) => {
      const [name = "", text = ""] = textsOf(body, 2)
      parsed.set(name, text)
    },
    B: (body) => {
      const [portal = "", name = ""] = textsOf(body, 2)
      bound.set(portal, parsed.get(name) ?? "")
    },
    E: (body) => onStatement(bound.get(textsOf(body, 1)[0]!) ?? "")
  }

  /** Before a connection starts, its messages have no type: requests for encryption, then the start itself. */
  const readStart = (): boolean => {
    if (rest.length < 8 || rest.length < rest.readInt32BE(0)) return false
    isStarted = rest.readInt32BE(4) >= startupCode && rest.readInt32BE(4) < startupCode + 1000
    rest = rest.subarray(rest.readInt32BE(0))
    return true
  }

  const readMessage = (): boolean => {
    if (rest.length < 5) return false
    const end = 1 + rest.readInt32BE(1)
    if (rest.length < end) return false
    messages[String.fromCodePoint(rest[0]!)]?.(rest.subarray(5, end))
    rest = rest.subarray(end)
    return true
  }

  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    while (isStarted ? readMessage() : readStart());
  }
}

/** Reads what PostgreSQL sends over one connection, and reports the text of each notice. */
export const noticeReader = (onNotice: (notice: string) => void): (chunk: Buffer) => void => {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1)
      if (rest[0] === "N".codePointAt(0)) {
        const fields = rest.subarray(5, end).toString("utf8").split("\0")
        onNotice(fields.find((field) => field.startsWith("M"))?.slice(1) ?? "")
      }
      rest = rest.subarray(end)
    }
  }
}
