/** A square picture as PNG. */
export interface Picture {
  /** Pixels of an edge. */
  size: number
  png: Buffer
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** macOS's names of sizes; an `@2x` is a size of its own. */
const icnsTypes: Readonly<Record<number, string>> = { 128: 'ic07', 256: 'ic08', 512: 'ic09', 1024: 'ic10' }

/** An icon for macOS: of each picture its type, its length and the PNG. */
export const icnsOf = (pictures: readonly Picture[]): Buffer => {
  const entries = pictures.flatMap(({ size, png }) => {
    const type = icnsTypes[size]
    return type === undefined ? [] : [Buffer.concat([Buffer.from(type), uint32(png.length + 8), png])]
  })
  const body = Buffer.concat(entries)
  return Buffer.concat([Buffer.from('icns'), uint32(body.length + 8), body])
}

const directoryBytes = 6
const entryBytes = 16

/** An icon for Windows: a directory, an entry for each picture, then the PNGs. Edges up to 256. */
export const icoOf = (pictures: readonly Picture[]): Buffer => {
  const used = pictures.filter(({ size }) => size <= 256)
  const directory = Buffer.alloc(directoryBytes)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(used.length, 4)
  let offset = directoryBytes + entryBytes * used.length
  const entries = used.map(({ size, png }) => {
    const entry = Buffer.alloc(entryBytes)
    // 0 stands for 256.
    entry.writeUInt8(size % 256, 0)
    entry.writeUInt8(size % 256, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([directory, ...entries, ...used.map(({ png }) => png)])
}
