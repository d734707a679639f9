import { promisify } from 'node:util'
import { deflateRawSync, inflateRaw } from 'node:zlib'
import type { CollectionName, Put, Records } from '../../store/store.ts'

/** Records of one collection as compressed JSON lines, a tenth of their size, kept until the whole file is valid. */
export interface PackedRecords {
  collection: CollectionName
  count: number
  bytes: Uint8Array
}

/** Characters of JSON per pack. A pack is unpacked and stored in one turn of the event loop. */
const packLength = 128 * 1024

export const createPacker = () => {
  const packs: PackedRecords[] = []
  let collection: CollectionName = 'links'
  let lines: string[] = []
  let length = 0

  const close = (): void => {
    if (lines.length === 0) return
    packs.push({ collection, count: lines.length, bytes: deflateRawSync(lines.join('\n'), { level: 1 }) })
    lines = []
    length = 0
  }

  return {
    add<C extends CollectionName>(name: C, record: Records[C]): void {
      if (name !== collection || length >= packLength) close()
      collection = name
      const line = JSON.stringify(record)
      lines.push(line)
      length += line.length
    },
    finish(): PackedRecords[] {
      close()
      return packs
    },
  }
}

const inflate = promisify<Uint8Array, Buffer>(inflateRaw)

/** Returns the records of a pack as changes, each with a new sequence number. */
export const unpack = async ({ collection, bytes }: PackedRecords, seqOf: (seq: number) => number): Promise<Put[]> => {
  const text = (await inflate(bytes)).toString()
  return text.split('\n').map((line) => {
    const record: { seq: number } = JSON.parse(line)
    record.seq = seqOf(record.seq)
    return { put: collection, record } as unknown as Put
  })
}
