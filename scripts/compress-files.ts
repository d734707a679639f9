import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Pictures and fonts are compressed already. */
const isText = /\.(js|css|html|svg)$/
/** What fits into one packet anyway is not worth another file. */
const minBytes = 1_024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const compress = async (path: string): Promise<void> => {
  const bytes = await readFile(path)
  if (bytes.length < minBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { ...params, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gzipped(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

/** Writes `.br` and `.gz` beside every text file of a build: the console sends them instead (`console/http/ui.ts`). */
export const compressFiles = (): Plugin => ({
  name: 'compress-files',
  apply: 'build',
  writeBundle: {
    order: 'post',
    handler: async ({ dir = '' }, bundle) => {
      const names = Object.keys(bundle).filter((name) => isText.test(name))
      await Promise.all(names.map((name) => compress(join(dir, name))))
    },
  },
})
