import type { ServerOptions } from 'vite'

/** How Vite's development server passes on what the console's page asks of the engine, as if the page were the engine's own. */
export const consoleProxy = (consoleUrl: string): NonNullable<ServerOptions['proxy']> => ({
  '/api': {
    target: consoleUrl,
    changeOrigin: true,
    // The console refuses pages of other origins; this one is ours.
    configure: (proxy) => void proxy.on('proxyReq', (request) => request.removeHeader('origin')),
  },
})
