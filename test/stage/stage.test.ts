import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createVirtualClock } from '../../src/main/domain/virtual-clock.ts'
import { createSystemClock } from '../../src/main/system-clock.ts'
import type { StageView } from '../../src/shared/contract/stage.ts'
import { rounds } from '../support/rounds.ts'
import { runEngine, shareEngine } from '../support/run-engine.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const stageOf = ({ api, ...engine }: Awaited<ReturnType<typeof runEngine>>) => {
  const request = async (method: string, path: string, body?: unknown): Promise<StageView> => {
    const reply = await api(method, path, body)
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return reply.body as StageView
  }
  const view = () => request('GET', '/api/stage')
  const next = async () => {
    const { chapter, step } = await view()
    return request('POST', '/api/stage/next', { chapter, step })
  }
  const chapter = (number: number, step = 0) => request('POST', '/api/stage/chapter', { chapter: number, step })
  const reset = () => request('POST', '/api/stage/reset')
  return { view, next, chapter, reset, api, ...engine }
}

const sharedEngine = shareEngine()

/** The stage of an engine that tests share, as at its beginning: creating its orders takes longer than a chapter. */
const openStage = async () => {
  const stage = stageOf(sharedEngine())
  await stage.chapter(0)
  await stage.reset()
  return stage
}

const summary = ({ status, step, problem, linkState, orders }: StageView) => ({
  status,
  step,
  problem,
  linkState,
  order: orders.find(({ isCurrent }) => isCurrent)?.state ?? null,
})

describe('a chapter', () => {
  test('plays one step at a time, and only the notification marks the order as paid', async () => {
    const { view, next } = await openStage()
    expect(summary(await view())).toEqual({ status: 'ready', step: 0, problem: null, linkState: null, order: null })
    expect((await view()).orderCount).toBe(30)
    expect(summary(await next())).toMatchObject({ status: 'waiting', step: 1, linkState: 'open', order: 'waiting' })
    expect(summary(await next())).toMatchObject({ status: 'waiting', step: 2, linkState: 'open', order: 'waiting' })
    expect(summary(await next())).toMatchObject({ status: 'held', step: 3, linkState: 'paid', order: 'waiting' })
    expect((await view()).customerPath).toMatch(/^\/stage\/return\//)
    expect(summary(await next())).toMatchObject({ status: 'held', step: 4, linkState: 'paid', order: 'waiting' })
    expect((await view()).customerPath).toMatch(/^\/shop\/thanks\?order=FF-/)
    expect(summary(await next())).toMatchObject({ status: 'ended', step: 5, linkState: 'paid', order: 'paid' })
    expect((await next()).step).toBe(5)
  })

  test('each of the five can be played to its end', async () => {
    const { chapter } = await openStage()
    for (const number of [0, 1, 2, 3, 4]) {
      const begun = await chapter(number)
      const ended = await chapter(number, begun.steps.length)
      expect(summary(ended)).toMatchObject({ status: 'ended', problem: null, linkState: 'paid', order: 'paid' })
      expect(ended.played.filter(({ line }) => line === '').length).toBeLessThan(3)
    }
  })
})

test('the switches of the shop are off again in the next chapter', async () => {
  const { view, chapter } = await openStage()
  const visit = customerOf((await view()).port)
  for (const name of ['isCareless', 'isDown']) await visit('/shop/switches', { name, on: 'on' })
  expect((await view()).chips.map(({ kind }) => kind)).toEqual(['shop-down', 'shop-careless'])
  expect((await chapter(1)).chips).toEqual([])
})

test('a step stays held over a weekend, also when the engine starts again', async () => {
  const weekend = 3 * 86_400_000
  const clock = createVirtualClock(createSystemClock())
  const dataDir = makeTempDir()
  const before = stageOf(await runEngine({ clock, dataDir }))
  await before.chapter(3, 4)
  clock.setOffset(weekend)
  expect((await before.next()).played[4]?.line).toMatch(/→ 503, attempt 1$/)
  clock.setOffset(2 * weekend)
  await before.next()
  await before.engine.stop()

  clock.setOffset(3 * weekend)
  const { next } = stageOf(await runEngine({ clock, dataDir }))
  expect(await next()).toMatchObject({ step: 7, chips: [] })
  const ended = await next()
  expect(ended.played[7]?.line).toMatch(/→ 200, attempt 2$/)
  expect(summary(ended)).toMatchObject({ status: 'ended', problem: null, order: 'paid' })
  expect(ended.chips).toEqual([{ kind: 'clock', value: expect.closeTo(7_200_000, -6) }])
})

/** The stage's pages, as a browser without its script. */
const customerOf = (port: number) => {
  let cookie = ''
  return async (path: string, form?: Record<string, string>) => {
    const posted = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }
    const init: RequestInit = { redirect: 'manual', headers: { cookie }, ...posted }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return { response, text: await response.text(), location: response.headers.get('location') ?? '' }
  }
}

const hiddenToken = (page: string): string => /name="_csrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
const card = { number: '4111111111111111', expiry: '12/34', cvv: '123' }

describe('a customer by hand', () => {
  test('advances the stage, and the return is held until the next key', async () => {
    const { view, next } = await openStage()
    await next()
    const { customerPath, port } = await view()
    const visit = customerOf(port)
    const page = await visit(customerPath)
    const paid = await visit(customerPath, { ...card, _csrf: hiddenToken(page.text) })
    expect(paid.location).toMatch(/^\/stage\/return\//)
    await vi.waitFor(async () => expect(summary(await view())).toMatchObject({ status: 'held', step: 3 }))
    expect((await visit(paid.location)).text).toContain('One moment')
    await next()
    expect((await visit(paid.location)).location).toMatch(/^\/shop\/thanks\?order=FF-/)
    expect(summary(await view())).toMatchObject({ order: 'waiting', step: 4 })
    expect(summary(await next())).toMatchObject({ status: 'ended', order: 'paid' })
  })

  test('who cancels leads off the script, and the step is played again from the start of the chapter', async () => {
    const { view, next, chapter } = await openStage()
    await next()
    const { customerPath, port } = await view()
    const visit = customerOf(port)
    const page = await visit(customerPath)
    await visit(`${customerPath}/cancel`, { _csrf: hiddenToken(page.text) })
    await vi.waitFor(async () => {
      expect(await view()).toMatchObject({
        status: 'off-script',
        step: 1,
        problem: expect.stringContaining('canceled'),
      })
    })
    expect(summary(await chapter(0, 1))).toMatchObject({ status: 'waiting', step: 1, problem: null, linkState: 'open' })
  })
})

test('a key pressed twice plays one step', async () => {
  const { api, view } = await openStage()
  const { chapter, step } = await view()
  const press = () => api('POST', '/api/stage/next', { chapter, step })
  await Promise.all([press(), press(), press()])
  expect(await view()).toMatchObject({ step: 1, orderCount: 31 })
})

describe('framing', () => {
  test('only its console may frame the pages of the stage, and nobody those of the work service', async () => {
    const { view, consoleUrl, serviceUrl } = await openStage()
    const { port } = await view()
    const policyAt = async (url: string) => (await fetch(url)).headers.get('content-security-policy')
    const own = `frame-ancestors ${consoleUrl} ${consoleUrl.replace('127.0.0.1', 'localhost')}`
    for (const path of ['/shop', '/pay/unknown', '/stage/return/x', '/stage/past/0']) {
      expect(await policyAt(`http://127.0.0.1:${port}${path}`)).toContain(own)
    }
    for (const path of ['/shop', '/pay/unknown']) {
      expect(await policyAt(serviceUrl + path)).toContain("frame-ancestors 'none'")
    }
  })
})

describe('a reset', () => {
  test('works many times in a row and touches nothing else', async () => {
    const { reset, next, view, api } = await openStage()
    const everything = async () =>
      JSON.stringify([(await api('GET', '/api/merchants')).body, (await api('GET', '/api/links')).body])
    const before = await everything()
    const first = await view()
    const times: number[] = []
    for (let round = 0; round < rounds(2, 20); round++) {
      await next()
      const startedAt = performance.now()
      expect(summary(await reset())).toMatchObject({ status: 'ready', step: 0, order: null })
      times.push(performance.now() - startedAt)
      expect(await view()).toMatchObject({ orderCount: 30, chips: [], orders: first.orders })
    }
    expect(Math.min(...times)).toBeLessThan(10_000)
    expect(await everything()).toBe(before)
  })
})

test('a reset creates the orders of a changed shop', async () => {
  const dataDir = makeTempDir()
  const before = stageOf(await runEngine({ dataDir }))
  expect((await before.view()).orders[0]?.total).toContain('EUR')
  await before.engine.stop()
  await writeFile(join(dataDir, 'shop.json'), JSON.stringify({ currency: 'USD' }))
  const { reset, view } = stageOf(await runEngine({ dataDir }))
  expect((await view()).orders[0]?.total).toContain('EUR')
  const { orders, orderCount } = await reset()
  expect([orderCount, orders[0]?.total]).toEqual([30, expect.stringContaining('USD')])
})

test('looking back shows page and order of that time, without scripts', async () => {
  const { chapter } = await openStage()
  const { port, played } = await chapter(0, 5)
  expect(played.map(({ order }) => order?.state)).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'paid'])
  const pageAfter = async (steps: number) => {
    const response = await fetch(`http://127.0.0.1:${port}/stage/past/${steps}`)
    expect(response.headers.get('content-security-policy')).toMatch(/sandbox/)
    const text = await response.text()
    expect(text).not.toMatch(/<script|4111 ?1111|data-(number|expiry|cvv)/)
    return text
  }
  expect(await pageAfter(0)).toContain('Check out')
  expect(await pageAfter(1)).toContain('card-form')
  expect(await pageAfter(4)).toContain('We are confirming your payment…')
  expect(await pageAfter(9)).toBe('')
})

test('a saved chapter is one page that needs no network and contains no secret', async () => {
  const { chapter, view, api } = await openStage()
  await chapter(0, 5)
  const { body } = await api('GET', '/api/stage/export')
  const { fileName, html } = body as { fileName: string; html: string }
  expect(fileName).toBe('a-payment.html')
  expect(html.length).toBeLessThan(2 * 1024 * 1024)
  for (const { say } of (await view()).steps) expect(html).toContain(say.slice(0, 20))
  expect(html.match(/<section/g)?.length).toBe(5)
  expect(html).not.toMatch(/ (src|href)="(?!data:)|<link|sk_|4111 ?1111/)
  expect((await view()).phoneUrl).toBeNull()
})

test('a stage that cannot be started can be once the reason is gone', async () => {
  const dataDir = makeTempDir()
  const inTheWay = join(dataDir, 'stage', 'stage.json')
  await mkdir(join(inTheWay, 'x'), { recursive: true })
  const { api, engine } = await runEngine({ dataDir })
  expect((await api('GET', '/api/stage')).status).toBe(500)
  await rm(inTheWay, { recursive: true })
  expect((await api('GET', '/api/stage')).status).toBe(200)
  await engine.stop()
})

test('a stop does not wait for a step of a chapter', async () => {
  const dataDir = makeTempDir()
  await writeFile(join(dataDir, 'shop.json'), JSON.stringify({ chapters: ['long.yaml'] }))
  await writeFile(
    join(dataDir, 'long.yaml'),
    'name: Long\nsteps:\n  - create: {}\n    say: Order\n  - wait: 60s\n    say: Wait\n',
  )
  const { next, view, engine } = stageOf(await runEngine({ dataDir }))
  await next()
  const waiting = next().catch(() => {})
  await expect.poll(async () => (await view()).status).toBe('playing')
  await engine.stop()
  await waiting
})
