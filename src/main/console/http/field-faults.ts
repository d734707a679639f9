import type { z } from 'zod'
import type { FieldFaults } from './problems.ts'

type Issue = z.core.$ZodIssue

const nameOf = (path: readonly PropertyKey[]): string => (path.length === 0 ? 'body' : path.map(String).join('.'))

/** Of a union's branches, the one with the fewest faults is what the caller meant. */
const nearest = (branches: readonly Issue[][]): readonly Issue[] =>
  branches.reduce<readonly Issue[]>((best, next) => (best.length === 0 || next.length < best.length ? next : best), [])

const bound = (issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string => {
  const unit = issue.origin === 'string' ? ' characters' : issue.origin === 'array' ? ' items' : ''
  return issue.code === 'too_small'
    ? `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unit}`
    : `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unit}`
}

/** What is wrong with a value, as the end of a sentence that starts with its name. */
const faultOf = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined') ? 'is required' : `must be a ${issue.expected}`
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    case 'too_small':
    case 'too_big':
      // A schema's own words come first; zod's are told by how they begin.
      return /^Too (small|big)/.test(issue.message) ? bound(issue) : issue.message
    case 'invalid_union':
      // Told apart by a field of theirs: that field has a value none of them has.
      return 'options' in issue && issue.options
        ? `must be one of ${issue.options.map(String).join(', ')}`
        : issue.message
    case 'invalid_format':
      return issue.message.startsWith('Invalid ') ? 'is not in the expected form' : issue.message
    default:
      return issue.message
  }
}

/** More than these help nobody. */
const mostFaults = 20

/** The refused fields, each with the first thing that is wrong with it. An unknown field is refused by its own name. */
export const fieldFaultsOf = (issues: readonly Issue[], at: readonly PropertyKey[] = []): FieldFaults => {
  // Without a prototype: a field may be called `constructor`.
  const faults: FieldFaults = Object.create(null)
  let named = 0
  const add = (more: FieldFaults) => {
    for (const [name, why] of Object.entries(more)) {
      if (named >= mostFaults) return
      if (name in faults) continue
      faults[name] = why
      named++
    }
  }
  for (const issue of issues) {
    if (named >= mostFaults) break
    const path = [...at, ...issue.path]
    if (issue.code === 'unrecognized_keys') {
      add(Object.fromEntries(issue.keys.map((key) => [nameOf([...path, key]), 'is not known here'])))
    } else if (issue.code === 'invalid_union' && issue.errors.some((branch) => branch.length > 0)) {
      add(fieldFaultsOf(nearest(issue.errors as Issue[][]), path))
    } else {
      add({ [nameOf(path)]: faultOf(issue) })
    }
  }
  return faults
}
