import type { ListSort } from '../../../../shared/contract/common.ts'

/** The filter and the order of a list. */
export interface ListChoice {
  filter: string
  sort: ListSort
  /** Whether records of scenarios and scorecards are left out. */
  tests: 'show' | 'hide'
}

export const usualChoice: ListChoice = { filter: '', sort: 'newest', tests: 'hide' }
