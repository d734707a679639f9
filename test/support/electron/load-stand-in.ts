import { register } from 'node:module'

// node --import <this file> out/main/index.js: `import … from 'electron'` gets the stand-in. Both are bundled first, see
// test/e2e-electron/support/bundle-stand-in.ts.

const standIn = JSON.stringify(new URL('./stand-in.mjs', import.meta.url).href)
const hooks = `export const resolve = (specifier, context, next) =>
  specifier === 'electron' ? { url: ${standIn}, format: 'module', shortCircuit: true } : next(specifier, context)`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
