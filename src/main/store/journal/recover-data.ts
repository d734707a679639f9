import { createData, type Data } from '../data/data.ts'
import type { Files } from '../files.ts'
import type { Migration } from '../migrations.ts'
import type { SecretBox } from '../secret-box.ts'
import { createDamageList, type Damage } from './damage.ts'
import { fileName, filePath, generationsOf } from './file-names.ts'
import { jsonOfLine } from './line-buffer.ts'
import { type RawLine, readLines } from './read-lines.ts'
import { createReplay, type Replay } from './replay.ts'

export interface RecoveredData {
  data: Data
  /** Number of the last transaction. */
  tx: number
  /** The journal to continue and the length of its valid part. undefined when there is none yet. */
  journal: { generation: number; length: number } | undefined
  /** Bytes in all journals since the newest snapshot, and bytes in that snapshot. */
  journalBytes: number
  snapshotBytes: number
  /** Bytes truncated after the last whole transaction, which were being written when the process ended. */
  tornBytes: number
  /** Number of the newest snapshot. Files of smaller numbers are leftovers. */
  base: number
  damage: readonly Damage[]
  /**
   * Whether everything should be written again: an old format, unsealed secrets, damage, or a journal that cannot be
   * continued.
   */
  rewrite: boolean
}

interface Tail {
  /** Length of the file without a torn last line. */
  good: number
  torn: number
}

/**
 * Whether only the newline is damaged and the line before it is whole. Such a line was acknowledged, so it is not torn.
 */
const isWholeButNewline = (raw: RawLine): boolean => jsonOfLine(raw.buffer, raw.start, raw.end - 1) !== undefined

const readJournal = async (files: Files, path: string, replay: Replay, mayBeTorn: boolean): Promise<Tail> => {
  const tail: Tail = { good: 0, torn: 0 }
  const length = await readLines(files, path, (raw) => {
    if (raw.terminated || !mayBeTorn) {
      replay.line(raw)
      return
    }
    if (isWholeButNewline(raw)) {
      replay.line({ ...raw, end: raw.end - 1 })
      replay.line({ ...raw, start: raw.end - 1, offset: raw.offset + raw.end - 1 - raw.start })
      return
    }
    tail.torn = raw.end - raw.start
  })
  tail.good = length - tail.torn
  return tail
}

interface RecoverOptions {
  files: Files
  dataDir: string
  migrations: readonly Migration[]
  secretBox: SecretBox
}

/**
 * Recovers the data, also after a crash: reads the newest snapshot and every journal from its number on, and leaves out an
 * unfinished last line. Writes nothing.
 */
export const recoverData = async ({
  files,
  dataDir,
  migrations,
  secretBox,
}: RecoverOptions): Promise<RecoveredData> => {
  const names = await files.list(dataDir)
  const base = generationsOf(names, 'snapshot').at(-1) ?? 0
  const journals = generationsOf(names, 'journal').filter((generation) => generation >= base)
  const last = journals.at(-1)

  const data = createData()
  const damage = createDamageList()
  const replay = createReplay(data, damage, {
    migrations,
    secretBox,
    // The first journal starts after transaction 0. A snapshot says where it ends.
    lastTx: base === 0 ? 0 : undefined,
  })

  let snapshotBytes = 0
  if (base > 0) {
    replay.begin(fileName('snapshot', base))
    snapshotBytes = await readLines(files, filePath(dataDir, 'snapshot', base), replay.line)
    replay.end()
    if (journals[0] !== base) damage.note(fileName('snapshot', base), `${fileName('journal', base)} is missing`)
  }

  let journalBytes = 0
  let tail: Tail = { good: 0, torn: 0 }
  for (const generation of journals) {
    replay.begin(fileName('journal', generation))
    tail = await readJournal(files, filePath(dataDir, 'journal', generation), replay, generation === last)
    journalBytes += tail.good
  }
  await replay.settle(files, dataDir)

  return {
    data,
    tx: replay.tx ?? 0,
    journal: last === undefined ? undefined : { generation: last, length: tail.good },
    journalBytes,
    snapshotBytes,
    tornBytes: tail.torn,
    base,
    damage: damage.all,
    rewrite: replay.outdated || replay.unsealed || damage.all.length > 0 || (last !== undefined && tail.good === 0),
  }
}
