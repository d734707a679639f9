import type { EnvironmentCandidate } from './candidate.ts'
import { edgesOf, isSecretName } from './environment-lines.ts'
import { isObject, jsonOf, listAt, member, textAt } from './json-value.ts'

const maxVariables = 1_000

/** Reads `[{ key | name, value, enabled | disabled }]`, the variables of Postman and Bruno. */
export const variablesOf = (list: readonly unknown[]): [name: string, value: string][] =>
  list.slice(0, maxVariables).flatMap((one): [string, string][] => {
    const name = textAt(one, 'key') ?? textAt(one, 'name')
    if (name === null || member(one, 'enabled') === false || member(one, 'disabled') === true) return []
    const value = member(one, 'value') ?? member(one, 'initial') ?? ''
    return [[name, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')]]
  })

const edgeNotes = (name: string, value: string): string[] => {
  const edges = isSecretName(name) ? edgesOf(value) : []
  return edges.length === 0 ? [] : [`${name}: ${edges.join(', ')}. The secret is hashed with it.`]
}

/** Reads a file of variables: Postman's environment or globals, Bruno's, or a plain object of texts. */
export const environment = (text: string): EnvironmentCandidate[] => {
  const value = jsonOf(text)
  if (!isObject(value)) return []
  const isPostman = typeof value._postman_variable_scope === 'string' || Array.isArray(value.values)
  const isBruno = Array.isArray(value.variables) && !Array.isArray(value.items)
  if (!isPostman && !isBruno) return []
  const fields = variablesOf(listAt(value, isPostman ? 'values' : 'variables'))
  if (fields.length === 0) return []
  return [
    {
      kind: 'environment',
      confidence: isPostman && '_postman_variable_scope' in value ? 'certain' : 'likely',
      source: isPostman ? 'postman' : 'bruno',
      name: textAt(value, 'name'),
      range: { start: 0, end: text.length },
      notes: fields.flatMap(([name, value]) => edgeNotes(name, value)),
      fields,
    },
  ]
}

/** Returns the values of an environment file; none when it is not one. */
export const environmentValues = (text: string | undefined): ReadonlyMap<string, string> => {
  if (text === undefined) return new Map()
  const [file] = environment(text)
  if (file) return new Map(file.fields)
  const plain = jsonOf(text)
  if (isObject(plain)) return new Map(Object.entries(plain).flatMap(([name, value]) => pairOf(name, value)))
  return new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      const pair = /^\s*([\w.-]{1,100})\s*[=:]\s*(\S.*)$/.exec(line.slice(0, 10_000))
      return pair ? [[pair[1] ?? '', (pair[2] ?? '').trim().replace(/^(["'])(.*)\1$/, '$2')]] : []
    }),
  )
}

const pairOf = (name: string, value: unknown): [string, string][] =>
  typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
