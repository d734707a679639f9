import type { z } from 'zod'
import { schemaWords } from '../../../shared/schema-words.ts'
import type { FieldFaults } from './problems.ts'

type Issue = z.core.$ZodIssue

const nameOf = (path: readonly PropertyKey[]): string => (path.length === 0 ? 'body' : path.map(String).join('.'))

/** Returns the branch of a union with the fewest faults, which is most likely the intended one. */
const nearest = (branches: readonly Issue[][]): readonly Issue[] =>
  branches.reduce<readonly Issue[]>((best, next) => (best.length === 0 || next.length < best.length ? next : best), [])

/** Pass this to `safeParse`; see `schemaWords`. */
export const fieldWords = schemaWords({
  missing: 'is required',
  typeName: (type) => `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`,
})

/** Maximum number of faults in a response. */
const maxFaults = 20

/** Returns the refused fields, each with its first fault. An unknown field is listed under its own name. */
export const fieldFaultsOf = (issues: readonly Issue[], at: readonly PropertyKey[] = []): FieldFaults => {
  // Without a prototype, because a field may be called `constructor`.
  const faults: FieldFaults = Object.create(null)
  let named = 0
  const add = (more: FieldFaults) => {
    for (const [name, why] of Object.entries(more)) {
      if (named >= maxFaults) return
      if (name in faults) continue
      faults[name] = why
      named++
    }
  }
  for (const issue of issues) {
    const path = [...at, ...issue.path]
    if (issue.code === 'unrecognized_keys') {
      add(Object.fromEntries(issue.keys.map((key) => [nameOf([...path, key]), 'is not known here'])))
    } else if (issue.code === 'invalid_union' && issue.errors.some((branch) => branch.length > 0)) {
      add(fieldFaultsOf(nearest(issue.errors as Issue[][]), path))
    } else {
      add({ [nameOf(path)]: issue.message })
    }
  }
  return faults
}
