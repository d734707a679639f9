import { maskCardData } from '../../../shared/mask-card-data.ts'
import { maxFilterLength } from '../../../shared/parse-filter.ts'
import { type ListChoice, usualChoice } from './list/list-choice.ts'

const sorts = ['newest', 'oldest', 'highest', 'lowest'] as const satisfies readonly ListChoice['sort'][]

/** A filter for a URL or a request: card data in it is masked, except the last four digits of a number. */
export const safeFilter = (filter: string): string => maskCardData(filter).slice(0, maxFilterLength)

/** The URL of a list with its choices, the selected record and the tab of its details. Defaults are omitted. */
export const addressOf = (
  path: string,
  choice: Partial<ListChoice>,
  id: string | null,
  tab: string | null = null,
): string => {
  const { filter, sort, tests } = { ...usualChoice, ...choice }
  const query = new URLSearchParams()
  if (filter.trim() !== '') query.set('q', safeFilter(filter))
  if (sort !== usualChoice.sort) query.set('sort', sort)
  if (tests !== usualChoice.tests) query.set('tests', tests)
  if (tab !== null && id !== null) query.set('tab', tab)
  const search = query.toString()
  return `${path}${id === null ? '' : `/${encodeURIComponent(id)}`}${search === '' ? '' : `?${search}`}`
}

/** The choices in a URL's query. Invalid values become defaults. */
export const choiceIn = (search: string): ListChoice => {
  const query = new URLSearchParams(search)
  return {
    filter: safeFilter(query.get('q') ?? ''),
    sort: sorts.find((sort) => sort === query.get('sort')) ?? usualChoice.sort,
    tests: query.get('tests') === 'show' ? 'show' : usualChoice.tests,
  }
}

/** The tab of the details in a URL's query; null: the usual one. */
export const tabIn = (search: string): string | null => new URLSearchParams(search).get('tab')
