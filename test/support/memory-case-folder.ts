import type { CaseFolder } from '../../src/main/domain/case-folder.ts'

export const createMemoryCaseFolder = (): CaseFolder => {
  const files = new Map<string, string>()
  return {
    read: async () => [...files].map(([id, text]) => ({ id, text })),
    write: async (id, text) => void files.set(id, text),
    remove: async (id) => void files.delete(id),
  }
}
