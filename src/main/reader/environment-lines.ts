import { anyOf } from '../../shared/any-of.ts'
import { parsedJson } from '../../shared/parsed-json.ts'
import { secretWords } from '../../shared/secret-words.ts'
import type { Candidate } from './candidate.ts'

/** Names of settings of a payment service. */
const relevant = /pay|merchant|^pl_|shop_key|signing|checkout/i
const secretName = new RegExp(anyOf(secretWords, 'private'), 'i')
export const isSecretName = (name: string): boolean => secretName.test(name)
const maxLines = 20_000
const maxFields = 100

/**
 * `NAME=value` of an `.env` file, `printenv`, `docker inspect`, `export` and systemd; `NAME: value` of Compose, kubectl
 * and a Kubernetes secret; `NAME => value` and `NAME` with a tab of phpinfo.
 */
const assignment =
  /^[ \t]{0,12}(?:-[ \t]+|export[ \t]+|set[ \t]+|ENV[ \t]+|Environment=)?(["']?)(?:\$_(?:ENV|SERVER)\[')?([A-Z][A-Z\d_]{2,60})(?:'\])?(=|:[ \t]{1,40}|[ \t]{0,20}=>[ \t]{0,20}|\t[ \t]{0,20})(.*)$/

/** A value as it is after the tool that lists it: how it is quoted there, and what stays. */
interface Setting {
  name: string
  value: string
  /** The quotation marks belong to the value, because the list is of what the program gets. */
  isRaw: boolean
  note: string | null
  start: number
  end: number
}

const base64 = /^[A-Za-z\d+/]{8,}={0,2}$/

const settingOf = (line: string, start: number, isKubernetes: boolean): Setting | undefined => {
  const [, quote = '', name = '', sign = '', rest = ''] = assignment.exec(line) ?? []
  if (name === '') return undefined
  const range = { start, end: start + line.length }
  if (quote === '"') {
    // An element of a JSON list, as docker inspect prints it.
    const written = /^((?:[^"\\]|\\.)*)"[ \t]*,?[ \t]*$/.exec(rest)?.[1]
    const value = written === undefined ? undefined : parsedJson(`"${written}"`)
    return value === undefined ? undefined : { name, value: String(value), isRaw: true, note: null, ...range }
  }
  const value = rest.replace(/\r$/, '').replace(/^("[^"]*"|'[^']*')\s+#.*$/, '$1')
  const decoded =
    isKubernetes && sign.startsWith(':') && base64.test(value)
      ? Buffer.from(value, 'base64').toString('utf8')
      : undefined
  if (decoded !== undefined && /^[\x20-\x7e]+\s*$/.test(decoded)) {
    return {
      name,
      value: decoded,
      isRaw: true,
      note: 'It is base64 in the secret of Kubernetes and was decoded.',
      ...range,
    }
  }
  const note = rest.endsWith('\r') ? 'Its line ends with CR and LF: some programs keep the CR as a part of it.' : null
  return { name, value, isRaw: false, note, ...range }
}

/** Characters at the edges of a value that are easily overlooked. */
export const edgesOf = (value: string): string[] => {
  const found: string[] = []
  if (/^(["'`]).*\1\s*$/s.test(value)) found.push('it begins and ends with a quotation mark')
  if (/\n$/.test(value)) found.push('it ends with a line break')
  else if (/\s$/.test(value)) found.push('it ends with a space')
  if (/^\s/.test(value)) found.push('it begins with a space')
  return found
}

/** What can be said of a secret without showing it. */
const notesOf = ({ name, value, isRaw, note }: Setting, text: string): string[] => {
  if (!isSecretName(name)) return []
  const isEnvFile = /--env-file|env_file:/.test(text)
  const quoted = /^(["']).*\1$/.test(value)
  const said = edgesOf(isRaw ? value : value.replace(/^(["'])(.*)\1$/, '$2'))
  const kept = !isRaw && quoted && isEnvFile
  return [
    ...(said.length === 0
      ? []
      : [`${name}: ${said.join(', ')}. The secret is hashed with it if the program does not remove it.`]),
    ...(kept
      ? [`${name} is in quotation marks: docker --env-file keeps them as a part of the value. Remove them.`]
      : []),
    ...(note === null ? [] : [`${name}: ${note}`]),
  ]
}

/** Returns a value to be shown: that of a secret is its length only. */
export const shownValue = (name: string, value: string): string =>
  isSecretName(name) && value !== ''
    ? /\*{3}|•{2}/.test(value)
      ? 'hidden in the text'
      : `hidden, ${[...value].length} characters`
    : value

/** Lengths of a secret that commands of the text print: `printenv NAME | wc -c`, `process.env.NAME.length`. */
const lengthsOf = (name: string, lines: readonly string[]): string[] => {
  const found = new Set<number>()
  for (const [at, line] of lines.entries()) {
    if (!line.includes(name) || !/wc -[cm]|length|strlen|len\(/.test(line)) continue
    const number = /^\s*(\d{1,4})\s*$/.exec(lines[at + 1] ?? '')?.[1]
    // wc counts the line break that printenv and echo add.
    if (number !== undefined)
      found.add(Number(number) - (/wc -[cm]/.test(line) && !/printf|echo -n/.test(line) ? 1 : 0))
  }
  if (found.size < 2) return []
  const [least = 0, most = 0] = [...found].sort((a, b) => a - b)
  const quotes = most - least === 2 ? ' Two more characters are usually quotation marks that became a part of it.' : ''
  return [`${name} has ${least} characters in one place and ${most} in another.${quotes}`]
}

/** Finds the settings of a program: an `.env` file, or what docker, kubectl, systemd or phpinfo show of it. */
export const environmentLines = (text: string): Candidate[] => {
  const lines = text.split('\n')
  if (lines.length > maxLines) return []
  const isKubernetes = /^kind: Secret/m.test(text)
  const settings: Setting[] = []
  let start = 0
  for (const line of lines) {
    const setting = line.length < 5_000 ? settingOf(line, start, isKubernetes) : undefined
    if (setting && settings.length < maxFields) settings.push(setting)
    start += line.length + 1
  }
  const own = settings.filter(({ name }) => relevant.test(name))
  const secrets = own.filter(({ name }) => isSecretName(name))
  const [first, last] = [own[0], own.at(-1)]
  if (secrets.length === 0 || own.length < 2 || first === undefined || last === undefined) return []
  const notes = own.flatMap((one) => notesOf(one, text))
  return [
    {
      kind: 'environment',
      confidence: 'likely',
      source: 'environment',
      name: null,
      range: { start: first.start, end: last.end },
      notes: [
        ...new Set([
          ...notes,
          ...[...new Set(secrets.map(({ name }) => name))].flatMap((name) => lengthsOf(name, lines)),
        ]),
      ],
      fields: own.map(({ name, value, isRaw }) => [
        name,
        shownValue(name, isRaw ? value : value.replace(/^(["'])(.*)\1$/, '$2')),
      ]),
    },
  ]
}
