import type { z } from 'zod'
import { schemaWords } from '../../shared/schema-words.ts'

type Issue = z.core.$ZodIssue

/** A fault at a place of a file. `key` is set when the name of a member is wrong. */
export interface Fault {
  path: readonly PropertyKey[]
  key?: string
  message: string
}

const typeNames: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'fields with values',
  record: 'fields with values',
}

const typeName = (type: string): string => typeNames[type] ?? type

/** Pass it to `safeParse`; see `schemaWords`. */
export const issueWords = schemaWords({ missing: 'is missing', typeName })

/** Whether a branch of a union cannot apply, because the whole value is of another type. */
const isOtherType = (branch: readonly Issue[]): boolean =>
  branch.some(
    ({ code, path, input }) =>
      path.length === 0 && (code === 'invalid_type' || (code === 'invalid_value' && typeof input !== 'string')),
  )

const ofUnion = (branches: readonly (readonly Issue[])[]): readonly Issue[] | string => {
  const meant = branches.find((branch) => !isOtherType(branch))
  if (meant !== undefined) return meant
  const types = branches.flat().map((issue) => typeName(issue.code === 'invalid_type' ? issue.expected : 'string'))
  return `must be ${[...new Set(types)].join(' or ')}`
}

/** Describes the issues of a schema for the author of the file. The issues must carry their input (`reportInput`). */
export const faultsOf = (issues: readonly Issue[], at: readonly PropertyKey[] = []): Fault[] =>
  issues.flatMap((issue): Fault[] => {
    const path = [...at, ...issue.path]
    const name = issue.path.at(-1) ?? at.at(-1)
    const fault = (message: string): Fault[] => [
      { path, message: typeof name === 'string' ? `${name}: ${message}` : message },
    ]
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path, key, message: `there is no "${key}" here` }))
    }
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const found = ofUnion(issue.errors as Issue[][])
      return typeof found === 'string' ? fault(found) : faultsOf(found, path)
    }
    return fault(issue.message)
  })
