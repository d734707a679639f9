import { exponentOf } from './literal.ts'

/** Writes a number like Python: `10.50` is 10.5 and `10.0` is 10.0. */
export const pythonNumber = (written: string): string => {
  const plain = written.replaceAll('_', '')
  if (!/[.eE]/.test(plain) || /^0x/i.test(plain)) return Number.isFinite(Number(plain)) ? String(Number(plain)) : plain
  const power = exponentOf(Number(plain), { least: -4, most: 15, digits: 2 })
  if (power !== undefined) return power
  const value = String(Number(plain))
  return /[.eE]/.test(value) ? value : `${value}.0`
}
