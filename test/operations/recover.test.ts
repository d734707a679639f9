import { expect, onTestFinished, test } from 'vitest'
import { createRecover } from '../../src/main/operations/recover.ts'
import type { Recovery } from '../../src/shared/contract/recovery.ts'
import { createReceiver } from '../support/receiver.ts'
import { createSchedulerBench } from '../support/scheduler-bench.ts'

/** Failed deliveries, and a receiver that answers once it is told to. */
const withFailed = async (count: number) => {
  let answerAll = (): void => {}
  const told = new Promise<void>((resolve) => {
    answerAll = resolve
  })
  const receiver = await createReceiver((response) => void told.then(() => response.end('ok')))
  const bench = await createSchedulerBench()
  onTestFinished(async () => {
    answerAll()
    await bench.scheduler.close(0)
    await receiver.close()
  })
  const ids = Array.from({ length: count }, (_, index) => `d${index}`)
  await bench.add(...ids.map((id) => ({ id, url: receiver.url, state: 'failed' as const, nextAttemptAt: null })))
  const cancel = new AbortController()
  const progress: Omit<Recovery, 'id'>[] = []
  const recover = () => createRecover(bench)(ids, { cancel: cancel.signal, onProgress: (now) => progress.push(now) })
  return { ...bench, receiver, answerAll, cancel, progress, recover }
}

test('a recovery of many reports its progress after every 25 attempts, and at the end', async () => {
  const { answerAll, progress, recover } = await withFailed(60)
  answerAll()
  await recover()
  expect(progress.map(({ delivered, finished }) => [delivered, finished])).toEqual([
    [0, false],
    [25, false],
    [50, false],
    [60, true],
  ])
})

test('a recovery that is canceled before it begins sends nothing', async () => {
  const { cancel, receiver, recover } = await withFailed(3)
  cancel.abort()
  expect(await recover()).toMatchObject({ resent: 0, skipped: 3, finished: true, canceled: true })
  expect(receiver.received).toEqual([])
})

test('a canceled recovery leaves what was queued by hand before it', async () => {
  const { answerAll, attempts, attempted, cancel, receiver, recover, scheduler } = await withFailed(12)
  for (let index = 0; index < 10; index++) scheduler.resend(`d${index}`)
  await receiver.arrived(8)
  const recovered = recover()
  cancel.abort()
  answerAll()
  expect(await recovered).toMatchObject({ matched: 12, resent: 0, skipped: 12, canceled: true })
  for (const id of ['d8', 'd9']) expect(await attempted(1, id)).toMatchObject({ state: 'delivered' })
  expect(['d10', 'd11'].flatMap((id) => attempts(id))).toEqual([])
})
