/** Worker entry when running from source: threads do not inherit the loader that reads TypeScript. */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const loader = new URL('index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api'))).href
const { tsImport } = await import(loader)
const { default: parse } = await tsImport('./parse-worker.ts', import.meta.url)

export default parse
