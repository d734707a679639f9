import { register } from 'node:module'

// node --import tsx --import <this file> out/main/index.js: `import … from 'electron'` gets the stand-in.

const standIn = JSON.stringify(new URL('./stand-in.ts', import.meta.url).href)
const hooks = `export const resolve = (specifier, context, next) =>
  specifier === 'electron' ? { url: ${standIn}, format: 'module', shortCircuit: true } : next(specifier, context)`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
