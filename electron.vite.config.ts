import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { codeCache } from './scripts/code-cache.ts'
import { compressFiles } from './scripts/compress-files.ts'
import { consoleProxy } from './scripts/console-proxy.ts'
import { inlineTextFiles } from './scripts/inline-text-files.ts'
import { slimUndici } from './scripts/slim-undici.ts'

/**
 * electron-vite writes addresses relative to the page, for pages loaded from files. Ours come from a server, and from
 * `/payments/<id>` as well as from `/`.
 */
const servedFromRoot: Plugin = { name: 'served-from-root', config: () => ({ base: '/' }) }

export default defineConfig({
  main: {
    plugins: [inlineTextFiles(), slimUndici(), codeCache()],
    build: {
      // Electron's own Node is newer than the one that runs headless.js.
      target: 'node20',
      // Of many files each, and needed before the engine is ready: as part of the bundle they load in half the time.
      externalizeDeps: { exclude: ['@fastify/static', 'undici', 'zod'] },
      rolldownOptions: {
        // index: the window's entry, the only one that imports electron. engine-process: the engine beside the window.
        // diagnose-worker, parse-worker, case-worker, import-worker: threads of the console's, started by their files.
        input: {
          index: 'src/main/index.ts',
          headless: 'src/main/launch-headless.ts',
          'engine-process': 'src/main/shell/engine-process.ts',
          'parse-worker': 'src/main/console/parsers/parse-worker.ts',
          'case-worker': 'src/main/console/cases/case-worker.ts',
          'diagnose-worker': 'src/main/signature-tools/doctor-workers/diagnose-worker.ts',
          'import-worker': 'src/main/console/transfer/import-worker.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload is one CommonJS file: it can require nothing but electron.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'src/preload/index.ts', 'find-bar': 'src/preload/find-bar.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    // npm run dev:window: the window shows this server's page, which asks the engine beside it.
    server: { host: '127.0.0.1', proxy: consoleProxy(`http://127.0.0.1:${process.env.PAYLINK_CONSOLE_PORT || 4011}`) },
    plugins: [servedFromRoot, react(), tailwindcss(), compressFiles()],
    build: {
      outDir: 'out/renderer',
      minify: true,
      // The console's policy takes fonts from files only, and small ones would become data: URLs.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { index: 'src/renderer/index.html' },
        // What the page loads first is one file, and so are the icons of other pages, which import nothing but that file: each
        // more would be a request, and 700 bytes of head.
        output: {
          codeSplitting: {
            groups: [
              { name: 'first', tags: ['$initial'], priority: 1 },
              { name: 'icons', test: /lucide-react/ },
            ],
          },
        },
      },
    },
  },
})
