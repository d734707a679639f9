import type { ListSort } from '../../../shared/contract/common.ts'

/** What a list shows of all there is, and in which order. */
export interface ListChoice {
  filter: string
  sort: ListSort
  /** Whether what scenarios and scorecards made is left out. */
  tests: 'show' | 'hide'
}

export const usualChoice: ListChoice = { filter: '', sort: 'newest', tests: 'hide' }
