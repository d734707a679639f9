import { on } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { ConsoleProblem, type FieldFaults } from '../http/problems.ts'
import { createImportReader, type ReadImport } from './read-import.ts'

/** Entry of the thread that parses import files, one after the other, so that parsing never blocks the engine. */

export interface ImportTask {
  /** Brings the pieces of the file as Uint8Array, then null. Each piece is answered once it is parsed. */
  pieces: MessagePort
  ownUrls: readonly string[]
}

/** The parts of a ConsoleProblem. An error that leaves a thread keeps its message only. */
export interface ImportRefusal {
  refused: string
  fields: FieldFaults | undefined
}

export default async ({ pieces, ownUrls }: ImportTask): Promise<ReadImport | ImportRefusal> => {
  const reader = createImportReader({ ownUrls })
  try {
    for await (const [bytes] of on(pieces, 'message')) {
      if (bytes === null) break
      reader.write(bytes)
      pieces.postMessage('parsed')
    }
    return reader.end()
  } catch (error) {
    if (!(error instanceof ConsoleProblem)) throw error
    return { refused: error.message, fields: error.fields }
  }
}
