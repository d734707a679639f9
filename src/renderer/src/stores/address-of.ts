import { maskCardNumbers } from '../../../shared/mask-card-numbers.ts'
import { maxFilterLength } from '../../../shared/parse-filter.ts'
import { type ListChoice, usualChoice } from './list-choice.ts'

const sorts = ['newest', 'oldest', 'highest', 'lowest'] as const satisfies readonly ListChoice['sort'][]

/** A filter as it may stand in an address or a call: a card number pasted into it keeps its last four digits only. */
const safeFilter = (filter: string): string => maskCardNumbers(filter.slice(0, maxFilterLength))

/** The address of a list, with what was chosen of it and the record selected; what is usual is left out. */
export const addressOf = (path: string, choice: Partial<ListChoice>, id: string | null): string => {
  const { filter, sort, tests } = { ...usualChoice, ...choice }
  const query = new URLSearchParams()
  if (filter.trim() !== '') query.set('q', safeFilter(filter))
  if (sort !== usualChoice.sort) query.set('sort', sort)
  if (tests !== usualChoice.tests) query.set('tests', tests)
  const search = query.toString()
  return `${path}${id === null ? '' : `/${encodeURIComponent(id)}`}${search === '' ? '' : `?${search}`}`
}

/** What the search of an address chooses; what it cannot mean is as usual. */
export const choiceIn = (search: string): ListChoice => {
  const query = new URLSearchParams(search)
  return {
    filter: safeFilter(query.get('q') ?? ''),
    sort: sorts.find((sort) => sort === query.get('sort')) ?? usualChoice.sort,
    tests: query.get('tests') === 'show' ? 'show' : usualChoice.tests,
  }
}
