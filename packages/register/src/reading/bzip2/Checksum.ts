const polynomial = 0x04_c1_1d_b7

/** The remainders of all bytes. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24
  for (let bit = 0; bit < 8; bit++) remainder = (remainder << 1) ^ (remainder < 0 ? polynomial : 0)
  return remainder
})

/** The checksum of bytes in bzip2: a CRC-32 that takes the highest bit of each byte first. */
export const checksumOf = (parts: Iterable<Uint8Array>): number => {
  let checksum = -1
  for (const part of parts) {
    for (let place = 0; place < part.length; place++) {
      checksum = (checksum << 8) ^ remainders[(checksum >>> 24) ^ part[place]!]!
    }
  }
  return ~checksum >>> 0
}

/** The checksum of an archive after another block. */
export const withBlock = (archive: number, block: number): number => (((archive << 1) | (archive >>> 31)) ^ block) >>> 0
