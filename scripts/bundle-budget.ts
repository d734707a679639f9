import { brotliCompressSync } from 'node:zlib'

/** A chunk of a build, as far as it counts here. */
export interface Chunk {
  fileName: string
  isEntry: boolean
  /** Names of the chunks it imports at once, not those it asks for later. */
  imports: readonly string[]
  moduleIds: readonly string[]
  code: string
}

/** What a page loads before it shows anything, in bytes of brotli, and what is wrong with that. */
export interface Verdict {
  bytes: number
  faults: string[]
}

/**
 * The page and all it imports at once may have so many bytes of brotli. With styles, fonts, the chart and the first answers
 * a first load stays below 200 kB then, which `first-load.e2e.ts` holds.
 */
export const maxInitialBytes = 120_000

/** The editor and the charts are loaded when a screen needs them. */
const heavy = /[/\\]node_modules[/\\](@codemirror|@lezer|uplot)[/\\]/

export const judgeBundle = (chunks: readonly Chunk[]): Verdict => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const initial = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || initial.has(chunk)) return
    initial.add(chunk)
    for (const name of chunk.imports) visit(byName.get(name))
  }
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk)

  const sizes = [...initial].map(({ fileName, code }) => ({ fileName, size: brotliCompressSync(code).length }))
  const bytes = sizes.reduce((sum, { size }) => sum + size, 0)
  const faults: string[] = []
  if (initial.size === 0) faults.push('no page was built')
  if (bytes > maxInitialBytes) {
    const list = sizes.map(({ fileName, size }) => `${fileName} ${size}`).join(', ')
    faults.push(`${bytes} bytes of brotli are more than ${maxInitialBytes}: ${list}`)
  }
  for (const { fileName, moduleIds } of initial) {
    const [module] = moduleIds.filter((id) => heavy.test(id))
    if (module !== undefined) faults.push(`${fileName} holds ${module}: import it lazily`)
  }
  return { bytes, faults }
}
