const table: ReadonlyArray<number> = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest >>> 0
})

/** The CRC-32 (ISO 3309) of an ASCII text, as an unsigned integer. */
export const crc32 = (text: string): number => {
  let rest = 0xffffffff
  for (let index = 0; index < text.length; index++) rest = table[(rest ^ text.charCodeAt(index)) & 0xff]! ^ (rest >>> 8)
  return (rest ^ 0xffffffff) >>> 0
}
