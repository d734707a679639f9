import { parentPort } from 'node:worker_threads'
import { ConsoleProblem, type FieldFaults } from '../http/problems.ts'
import { createImportReader, type ImportReader, type ReadImport } from './read-import.ts'

/** Entry of the thread that parses import files, one after the other, so that parsing never blocks the engine. */

export type ImportTask =
  | { kind: 'start'; ownUrls: readonly string[] }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'end' }

export type ImportNews =
  /** Bytes read since the last message. */
  | { kind: 'taken'; bytes: number }
  | { kind: 'refused'; message: string; fields: FieldFaults | undefined }
  | { kind: 'done'; read: ReadImport }

const port = parentPort
const post = (news: ImportNews): void => port?.postMessage(news)

let reader: ImportReader | undefined

const perform = (task: ImportTask): void => {
  switch (task.kind) {
    case 'start':
      reader = createImportReader(task)
      return
    case 'bytes':
      // The rest of a refused file may still arrive.
      if (!reader) return
      reader.write(task.bytes)
      post({ kind: 'taken', bytes: task.bytes.length })
      return
    case 'end':
      if (reader) post({ kind: 'done', read: reader.end() })
      reader = undefined
  }
}

port?.on('message', (task: ImportTask) => {
  try {
    perform(task)
  } catch (error) {
    if (!(error instanceof ConsoleProblem)) throw error
    reader = undefined
    post({ kind: 'refused', message: error.message, fields: error.fields })
  }
})
