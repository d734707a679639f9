import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ArrowBody, Lifelines, MarkBody } from '../../src/renderer/src/panels/story/lifelines.tsx'
import type { Arrow, Mark } from '../../src/renderer/src/panels/story/story.ts'
import { render } from './support/render.ts'

test('each lane has its line, and a bar over the part of the row in which it works', () => {
  const busy = { service: 'begins', browser: 'through', receiver: 'ends' } as const
  const markup = render(createElement(Lifelines, { busy }))
  expect([...markup.matchAll(/style="(left:[^"]*)"/g)].map(([, at]) => at)).toEqual([
    ...['left:0%', 'left:40%', 'left:70%', 'left:100%'],
  ])
  expect([...markup.matchAll(/<span class="[^"]*w-\[5px\][^"]*" style="([^"]*)"/g)].map(([, bar]) => bar)).toEqual([
    ...['top:25px;bottom:0', 'top:0;bottom:0', 'top:0;bottom:calc(100% - 25px)'],
  ])
  expect(markup).not.toContain('border-dashed')
  expect(render(createElement(Lifelines, { busy, dashed: true }))).toContain('border-dashed')
})

const arrow = (from: Arrow['from'], to: Arrow['to'], over: Partial<Arrow> = {}) =>
  render(createElement(ArrowBody, { arrow: { from, to, tone: 'plain', label: 'A call', note: null, ...over } }))

test('an arrow lies between its lanes, with its head at the one it goes to', () => {
  const [there, back] = [arrow('service', 'receiver'), arrow('receiver', 'service')]
  for (const markup of [there, back]) {
    expect(markup).toContain('style="left:calc(40% + 6px);width:calc(60% - 12px)"')
    expect(markup).toContain('style="left:calc(40% + 4px);width:calc(60% - 9px);top:21px"')
  }
  expect(there).toMatch(/flex-1 bg-current"><\/span><svg /)
  expect(there).not.toContain('rotate-180')
  expect(back).toMatch(/<svg [^>]*rotate-180.*<\/svg><span class="[^"]*flex-1 bg-current"/)
})

test('a note stands under the line of an arrow, in the colour of no tone', () => {
  expect(arrow('merchant', 'service')).not.toContain('leading-4')
  const markup = arrow('merchant', 'service', { note: '200 OK', tone: 'bad' })
  expect(markup).toMatch(/top:30px"><span class="[^"]*text-faint">200 OK</)
  expect(markup).toMatch(/text-bad">A call<.*h-\[9px\] items-center text-bad"/)
  // The line of a plain arrow is softer than its words.
  expect(arrow('merchant', 'service')).toMatch(/text-text">A call<.*h-\[9px\] items-center text-soft"/)
})

test('the words of a mark stand after its dot, or before it on the last lane', () => {
  const mark = (lane: Mark['lane'], note: string | null) =>
    render(createElement(MarkBody, { mark: { lane, note, label: 'Paid', tone: 'good' } as Mark }))
  const [inner, last] = [mark('service', null), mark('receiver', 'by card')]
  expect(inner).toContain('style="left:40%;top:11px"')
  expect(inner).toContain('style="left:calc(40% + 10px);right:0"')
  expect(inner).not.toContain('leading-4')
  expect(last).toContain('style="left:100%;top:11px"')
  expect(last).toContain('style="right:12px;left:0;align-items:flex-end"')
  expect(last).toMatch(/text-good">Paid<.*text-faint">by card</)
})
