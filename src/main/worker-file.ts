import { fileURLToPath } from 'node:url'

/**
 * Path of the thread's entry `<name>.ts` that stands beside the module whose URL is `from`. In a build each such entry is a
 * file beside the other entries.
 */
export const workerFile = (name: string, from: string): string => {
  if (from.endsWith('.ts')) return fileURLToPath(new URL(`./${name}-from-source.mjs`, from))
  return fileURLToPath(new URL(`${from.includes('/chunks/') ? '../' : './'}${name}.js`, from))
}
