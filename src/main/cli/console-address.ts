import { WrongArgument } from './wrong-argument.ts'

/**
 * Returns the origin of a `--url`, without a path or credentials: it is printed. Throws WrongArgument for anything but
 * http and https.
 */
export const consoleAddress = (url: string): string => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed?.protocol === 'http:' || parsed?.protocol === 'https:') return parsed.origin
  throw new WrongArgument('--url must be the address of a console, such as http://127.0.0.1:4011')
}
