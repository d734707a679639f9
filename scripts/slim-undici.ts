import type { Plugin } from 'vite'

// Part of the build. undici's entry loads fetch, caches, mocks and web sockets, which the program does not use: three
// quarters of its code, which the engine would read at each start. The bundle gets the parts named here. An import of
// another part of undici fails in the build.

const parts = `
  import Dispatcher from 'undici/lib/dispatcher/dispatcher.js'
  import Agent from 'undici/lib/dispatcher/agent.js'
  import Client from 'undici/lib/dispatcher/client.js'
  import api from 'undici/lib/api/index.js'
  import buildConnector from 'undici/lib/core/connect.js'
  import errors from 'undici/lib/core/errors.js'

  // As undici's entry does it.
  Object.assign(Dispatcher.prototype, api)
  export { Agent, buildConnector, Client, errors }
`
const id = '\0undici-parts'

/** Bundles the parts of undici that the program uses in place of the whole. */
export const slimUndici = (): Plugin => ({
  name: 'slim-undici',
  enforce: 'pre',
  resolveId: (source) => (source === 'undici' ? id : undefined),
  load: (loaded) => (loaded === id ? { code: parts, moduleSideEffects: true } : undefined),
})
