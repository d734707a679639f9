import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskedHeaders, maskedUrl, shortened } from '../../src/main/scorecard/masked.ts'
import { scorecardHtml } from '../../src/main/scorecard/scorecard-html.ts'
import { type Scorecard, scorecard } from '../../src/shared/contract/scorecards.ts'

const attack = `"><script>alert(1)</script><img src=x onerror='alert(2)'>\u202e\u0000`

/** A scorecard in which every text that others can choose is `text`. */
const cardOf = (text: string): Scorecard => ({
  ipnUrl: text,
  merchant: text,
  startedAt: text,
  durationMs: 1_200,
  passed: 0,
  failed: 1,
  unknown: 0,
  lines: [
    {
      id: 'form',
      title: text,
      why: text,
      outcome: 'failed',
      words: text,
      durationMs: 3,
      exchanges: [
        {
          what: text,
          deliveryId: text,
          attemptId: text,
          orderId: text,
          startedAt: text,
          durationMs: 3,
          request: {
            method: 'POST',
            url: text,
            headers: [[text, text]],
            body: { text, encoding: 'utf8', bytes: 9, truncated: true },
          },
          response: {
            status: 200,
            headers: [[text, text]],
            body: { text, encoding: 'utf8', bytes: 9, truncated: false },
          },
          error: text,
        },
      ],
      looks: [{ what: text, url: text, status: null, answer: text }],
    },
  ],
})

/** Every tag of a page, attributes and all. */
const tagsOf = (html: string): string[] => html.match(/<[^>]*>/g) ?? []

describe('the page of a scorecard', () => {
  const plain = tagsOf(scorecardHtml(cardOf('a')))

  test('has the same tags and attributes whatever others have written', () => {
    expect(tagsOf(scorecardHtml(cardOf(attack)))).toEqual(plain)
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.constantFrom('', '<', '"', "'", '</pre>', '&lt;'),
        (text, more) => {
          expect(tagsOf(scorecardHtml(cardOf(text + more + text)))).toEqual(plain)
        },
      ),
    )
  })

  test('runs nothing and loads nothing', () => {
    const html = scorecardHtml(cardOf(attack))
    expect(html).toContain(`content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;"`)
    expect(html).not.toMatch(/<script|<img|<link|@import|url\(|\u202e/i)
    expect(html).toContain('✗ failed')
  })

  test('text reads back as it was', () => {
    const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#96': '`' }
    const merchantIn = (html: string) =>
      /Merchant (.*?) · /s.exec(html)?.[1]?.replace(/&([^;]+);/g, (_all, name: string) => entities[name] ?? '?')
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(merchantIn(scorecardHtml({ ...cardOf('a'), merchant: text }))).toBe(text)
      }),
    )
  })
})

describe('what is handed on', () => {
  test.each([
    ['http://a/b', 'http://a/b'],
    ['http://a/b?key=hush&flag&x=1=2#there', 'http://a/b?key=•••&•••&x=•••'],
  ])('%s shows as %s', (url, shown) => expect(maskedUrl(url)).toBe(shown))

  test('credentials in headers are masked, the rest is not', () => {
    expect(
      maskedHeaders([
        ['Set-Cookie', 'hush'],
        ['AUTHORIZATION', 'hush'],
        ['X-Shop-Api-Key', 'hush'],
        ['Content-Type', 'text/plain'],
      ]).map(([, value]) => value),
    ).toEqual(['•••', '•••', '•••', 'text/plain'])
  })

  test('a long body is cut between characters and says how long it was', () => {
    const cut = shortened({ text: `${'x'.repeat(4_095)}🌿`, encoding: 'utf8', bytes: 4_099, truncated: false })
    expect(cut).toEqual({ text: 'x'.repeat(4_095), encoding: 'utf8', bytes: 4_099, truncated: true })
  })

  test('the example of these tests is a scorecard', () => expect(scorecard.safeParse(cardOf('a')).success).toBe(true))
})
