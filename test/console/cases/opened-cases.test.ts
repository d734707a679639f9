import { expect, test } from 'vitest'
import { md5 } from '../../support/md5.ts'
import { createMemoryCaseFolder } from '../../support/memory-case-folder.ts'
import { makeMerchant } from '../../support/store-records.ts'
import { createTestConsole } from '../../support/test-console.ts'

const console_ = (caseFolder = createMemoryCaseFolder()) => {
  const made = createTestConsole({ caseFolder })
  const { call, clock, store } = made
  const build = async (order: string): Promise<string> => {
    await store.commit([{ put: 'merchants', record: makeMerchant(1, { name: 'Corner shop' }) }])
    const body = `{"order_id":"${order}"}`
    const source = { kind: 'diagnosis', body, authorization: `Bearer mk_1.${md5(`${body}sk_1_7f3c9a`)}` }
    return (await call('POST', '/api/cases/build', { source })).json.json
  }
  const open = async (order: string) => {
    const text = await build(order)
    clock.advance(1_000)
    return call('POST', '/api/cases', { text })
  }
  return { ...made, caseFolder, open }
}

test('open cases are listed as they were opened, the last one first, also after a restart', async () => {
  const { call, clock, caseFolder, open } = console_()
  const started = clock.now()
  const ids: string[] = []
  for (const order of ['A', 'B', 'C']) ids.unshift((await open(order)).json.summary.id)
  const listed = async (ask = call) => (await ask('GET', '/api/cases')).json.items
  expect((await listed()).at(-1)).toMatchObject({
    createdAt: new Date(started).toISOString(),
    openedAt: new Date(started + 1_000).toISOString(),
    merchant: 'Corner shop',
    exchanges: 1,
    notes: 0,
  })
  expect((await listed()).map(({ id }: { id: string }) => id)).toEqual(ids)
  expect(await listed(console_(caseFolder).call)).toEqual(await listed())
})

test('a hundred cases can be open; another is refused until one is deleted', async () => {
  const { open, caseFolder } = console_()
  await open('A')
  const [{ id = '', text = '' } = {}] = await caseFolder.read()
  for (let other = 1; other < 99; other++) await caseFolder.write(`other-${other}`, text)
  const full = console_(caseFolder)
  expect((await full.open('B')).status).toBe(200)
  const refused = await full.open('C')
  expect([refused.status, refused.json.error.message]).toEqual([409, 'There are 100 open cases: delete one first.'])
  await full.call('DELETE', `/api/cases/${id}`)
  expect((await full.open('C')).status).toBe(200)
  expect(await caseFolder.read()).toHaveLength(100)
})
