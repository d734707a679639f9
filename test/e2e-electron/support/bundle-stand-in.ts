import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from './window-program.ts'

const sources = join(root, 'test/support/electron')

/** Bundles the stand-in, because each start through tsx takes half a second more. Resolves to the URL of its loader hook. */
export const bundleStandIn = async (outDir: string): Promise<string> => {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: {
          'load-stand-in': join(sources, 'load-stand-in.ts'),
          'stand-in': join(sources, 'stand-in.ts'),
          'parent-port': join(sources, 'parent-port.mjs'),
        },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  })
  return pathToFileURL(join(outDir, 'load-stand-in.mjs')).href
}
