import { type Files, nodeFiles } from '../../src/main/store/files.ts'

/** The real file system without waiting for the disk: for tests that open hundreds of stores and lose no power. */
export const unsyncedFiles: Files = {
  ...nodeFiles,
  async open(path, how) {
    return { ...(await nodeFiles.open(path, how)), datasync: async () => {} }
  },
  syncDirectory: async () => {},
}
