import { expect, test } from 'vitest'
import { showPage } from '../../src/main/shell/show-page.ts'

const origin = 'http://127.0.0.1:4011'

const shown = (state: { url?: string; crashed?: boolean; loading?: boolean }) => {
  const calls: unknown[] = []
  const contents = {
    getURL: () => state.url ?? `${origin}/lab?token=x`,
    isCrashed: () => state.crashed === true,
    isLoadingMainFrame: () => state.loading === true,
    send: (...args: unknown[]) => void calls.push(args),
  }
  showPage('/settings', { contents, origin, load: (path) => void calls.push(`load ${path}`) })
  return calls
}

test('a console that is there is asked for the page, so that what runs in it goes on', () => {
  expect(shown({})).toEqual([['desktop:page', '/settings']])
})

test.each([{ url: '' }, { url: 'http://127.0.0.1:9/' }, { crashed: true }, { loading: true }])(
  'the page is loaded where nobody could be asked: %j',
  (state) => {
    expect(shown(state)).toEqual(['load /settings'])
  },
)
