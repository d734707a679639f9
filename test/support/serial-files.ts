import type { Files, OpenFile } from '../../src/main/store/files.ts'

/** Files whose calls run one after another, so that a test can look at the disk between any two of them. */
export const createSerialFiles = (files: Files): Files => {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(call: () => Promise<T>): Promise<T> => {
    const result = last.then(call)
    last = result.catch(() => {})
    return result
  }
  const serialFile = (file: OpenFile): OpenFile => ({
    read: (...given) => inTurn(() => file.read(...given)),
    write: (...given) => inTurn(() => file.write(...given)),
    truncate: (length) => inTurn(() => file.truncate(length)),
    datasync: () => inTurn(() => file.datasync()),
    close: () => inTurn(() => file.close()),
  })
  return {
    makeDirectory: (path) => inTurn(() => files.makeDirectory(path)),
    list: (path) => inTurn(() => files.list(path)),
    open: (path, how) => inTurn(async () => serialFile(await files.open(path, how))),
    readText: (path) => inTurn(() => files.readText(path)),
    rename: (from, to) => inTurn(() => files.rename(from, to)),
    remove: (path) => inTurn(() => files.remove(path)),
    copy: (from, to) => inTurn(() => files.copy(from, to)),
    syncDirectory: (path) => inTurn(() => files.syncDirectory(path)),
  }
}
