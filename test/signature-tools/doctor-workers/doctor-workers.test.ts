import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createDoctorWorkers, DoctorFailure } from '../../../src/main/signature-tools/doctor-workers/doctor-workers.ts'

/** A thread that answers when it is let go, at once when asked for `now`, and breaks when asked to `break`. */
const thread = `
const { parentPort } = require('node:worker_threads')
const answer = () => parentPort.postMessage({ kind: 'done', diagnosis: { verdict: 'valid' } })
parentPort.on('message', (message) => {
  if (message === 'go') return answer()
  const { text } = message.evidence.body
  if (text === 'break') throw new Error('broken')
  if (text === 'now') answer()
  else if (text === 'spin') {
    parentPort.postMessage({ kind: 'progress', progress: {} })
    for (;;) {}
  }
})`

const made = () => {
  const threads: Worker[] = []
  const workers = createDoctorWorkers(() => {
    const worker = new Worker(thread, { eval: true })
    threads.push(worker)
    return worker
  })
  onTestFinished(() => workers.close())
  const ask = (text: string, signal = new AbortController().signal) =>
    workers.run({ evidence: { body: { text }, merchants: [], numbers: 'as-sent' }, budgetMs: 1_000 }, undefined, signal)
  /** So many threads have been started. */
  const started = async (count: number): Promise<Worker[]> => {
    while (threads.length < count) await nextTurn()
    return threads
  }
  return { threads, started, workers, ask }
}

test('a thread that breaks is an error, and the next diagnosis has another thread', async () => {
  const { ask, threads } = made()
  await expect(ask('break')).rejects.toBeInstanceOf(DoctorFailure)
  expect(await ask('now')).toEqual({ verdict: 'valid' })
  expect(threads).toHaveLength(2)
})

test('a third diagnosis waits its turn and is answered', async () => {
  const { ask, threads, started } = made()
  const answered: string[] = []
  const asked = ['first', 'second', 'third'].map((name) => ask(name).then(() => answered.push(name)))
  await started(2)
  threads[1]?.postMessage('go')
  await asked[1]
  expect(answered).toEqual(['second'])
  threads[0]?.postMessage('go')
  await asked[0]
  // The third has taken over the thread that was free first.
  threads[1]?.postMessage('go')
  await asked[2]
  expect(answered).toEqual(['second', 'first', 'third'])
  expect(threads).toHaveLength(2)
})

test('a caller who hangs up ends the thread in the middle of its search', async () => {
  const { ask, started } = made()
  const hungUp = new AbortController()
  const asked = ask('spin', hungUp.signal)
  const [searching] = await started(1)
  await once(searching as Worker, 'message')
  const ended = once(searching as Worker, 'exit')
  hungUp.abort(new Error('gone'))
  await expect(asked).rejects.toThrow('gone')
  await ended
  expect(await ask('now')).toEqual({ verdict: 'valid' })
})

test('a caller who hangs up while waiting leaves the queue', async () => {
  const { ask, started } = made()
  const hungUp = new AbortController()
  const asked = [ask('first'), ask('second')]
  const third = ask('third', hungUp.signal)
  hungUp.abort(new Error('gone'))
  await expect(third).rejects.toThrow('gone')
  for (const worker of await started(2)) worker.postMessage('go')
  await Promise.all(asked)
})

test('closing ends searches that run, and those who wait for them are told', async () => {
  const { ask, threads, started, workers } = made()
  const asked = ['spin', 'spin', 'now'].map((text) => ask(text).catch((error: unknown) => error))
  await Promise.all((await started(2)).map((worker) => once(worker, 'message')))
  await workers.close()
  for (const outcome of await Promise.all(asked)) expect(outcome).toBeInstanceOf(DoctorFailure)
  expect(threads).toHaveLength(2)
})
