import { createElement } from 'react'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { useConsole } from '../../src/renderer/src/stores/console.tsx'
import type { ListChoice } from '../../src/renderer/src/stores/list/list-choice.ts'
import { createLists } from '../../src/renderer/src/stores/list/lists.ts'
import { useList } from '../../src/renderer/src/stores/list/use-list.ts'
import { createTabState } from '../../src/renderer/src/stores/tab-state.ts'
import { fill, render } from './support/render.ts'

/** The list of payments at an address, with what it visits and loads, and the state that the tab keeps. */
const listAt = (at: string, kept: Partial<ListChoice> = {}) => {
  const visited: unknown[] = []
  const loaded: unknown[] = []
  let list = {} as ReturnType<typeof useList>
  let values = (): object => ({})
  const Probe = () => {
    const { links } = useConsole().kept(createLists)
    fill(links, kept)
    links.choose = (choice) => loaded.push(['at once', choice])
    links.chooseSoon = (choice) => loaded.push(['soon', choice])
    const tab = useConsole().kept(createTabState)
    values = () => tab.getState().values
    list = useList((lists) => lists.links, '/payments')
    return null
  }
  const visit = (to: string, options?: object) => void visited.push([to, options])
  render(createElement(Route, { path: '/payments/:id?', component: Probe }), {}, { at, visit })
  return { list, visited, loaded, values }
}

const usual = { filter: '', sort: 'newest', tests: 'hide' }

test('another choice keeps the others and the open record, in the same place of the history', () => {
  const { list, visited, loaded } = listAt('/payments/link-1?tab=facts', { filter: 'jane', sort: 'oldest' })
  list.actions.choose({ tests: 'show' })
  list.actions.setFilter('state:paid')
  expect(visited).toEqual([
    ['/payments/link-1?q=jane&sort=oldest&tests=show&tab=facts', { replace: true }],
    ['/payments/link-1?q=state%3Apaid&sort=oldest&tab=facts', { replace: true }],
  ])
  expect(loaded).toEqual([
    ['at once', { filter: 'jane', sort: 'oldest', tests: 'show' }],
    ['at once', { filter: 'state:paid', sort: 'oldest', tests: 'hide' }],
  ])
})

test('a filter that is being typed waits for a pause, and has no card number in it', () => {
  const { list, visited, loaded } = listAt('/payments')
  list.actions.typeFilter('4111111111111111')
  expect(loaded).toEqual([['soon', { ...usual, filter: '••••••••••••1111' }]])
  expect(JSON.stringify(visited)).not.toContain('4111')
})

test.each([
  ['/payments', 'b', '/payments/b?q=x', false],
  ['/payments/a', 'b', '/payments/b?q=x', true],
  ['/payments/a?tab=facts', 'b', '/payments/b?q=x&tab=facts', true],
  ['/payments/a?tab=facts', null, '/payments?q=x', false],
])('from %s the choice of record %s leads to %s, in the same place of the history: %s', (at, id, to, replace) => {
  const { list, visited } = listAt(at, { filter: 'x' })
  if (id === null) list.close()
  else list.select(id)
  expect(visited).toEqual([[to, { replace }]])
  expect(list.selectedId).toBe(at.startsWith('/payments/a') ? 'a' : null)
})

test('the tab keeps marked rows, and nothing once none is marked', () => {
  const { list, values } = listAt('/payments')
  expect(list.view.marked).toEqual({ ids: [], anchor: null })
  list.actions.mark({ ids: ['a'], anchor: 'a' })
  expect(values()).toEqual({ 'marked in /payments': { ids: ['a'], anchor: 'a' } })
  list.actions.mark({ ids: [], anchor: 'a' })
  expect(values()).toEqual({})
})
