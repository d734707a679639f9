import { fileURLToPath } from 'node:url'

/**
 * Returns the path of the worker entry `<name>.ts` in the directory of the module `from` (a URL). In a build, each
 * worker entry is in the directory of the other entries.
 */
export const workerFile = (name: string, from: string): string => {
  if (from.endsWith('.ts')) return fileURLToPath(new URL(`./${name}-from-source.mjs`, from))
  return fileURLToPath(new URL(`${from.includes('/chunks/') ? '../' : './'}${name}.js`, from))
}
