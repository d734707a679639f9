import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const loader = new URL('index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api'))).href
const { tsImport } = await import(loader)

/** Imports a TypeScript module in a thread that runs from source: threads do not inherit the loader that reads TypeScript. */
export const loadTypescript = tsImport
