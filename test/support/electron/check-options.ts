import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// `electron` itself would start its download; only its declarations are read.
const manifest = fileURLToPath(import.meta.resolve('electron/package.json'))
const declarations = readFileSync(join(dirname(manifest), 'electron.d.ts'), 'utf8')

const bodyOf = (name: string): string => {
  const start = declarations.search(new RegExp(`^  interface ${name}\\b`, 'm'))
  if (start < 0) throw new Error(`Electron declares no ${name}`)
  return declarations.slice(start, declarations.indexOf('\n  }\n', start))
}

const keysOf = (name: string): string[] => {
  const body = bodyOf(name)
  const [, base] = /^ {2}interface \w+ extends (\w+)/.exec(body) ?? []
  const own = [...body.matchAll(/^ {4}(\w+)\??:/gm)].map(([, key = '']) => key)
  return base === undefined ? own : [...own, ...keysOf(base)]
}

const known = new Map<string, ReadonlySet<string>>()

/** Electron ignores an option that it does not have, which hides mistakes; the compiler does not see those in a spread. */
export const checkOptions = (name: string, options: object): void => {
  const keys = known.get(name) ?? new Set(keysOf(name))
  known.set(name, keys)
  for (const key of Object.keys(options)) {
    if (!keys.has(key)) throw new TypeError(`${name} has no option '${key}'`)
  }
}

const roles = new Set(
  [...(/^ {4}role\?: \(([^)]+)\)/m.exec(bodyOf('MenuItemConstructorOptions'))?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
    ([, role]) => role,
  ),
)

/** A role that Electron does not have makes an item without a function. */
export const checkRole = (role: string): void => {
  if (!roles.has(role)) throw new TypeError(`Electron has no role '${role}'`)
}
