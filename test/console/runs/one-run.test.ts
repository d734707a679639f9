import { EventEmitter, once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyReply } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createOneRun } from '../../../src/main/console/runs/one-run.ts'
import { createUnfinishedRuns } from '../../../src/main/console/runs/unfinished-runs.ts'
import { createMemoryUndoFile } from '../../support/memory-undo-file.ts'

/** The response to a caller who has hung up. */
const abandoned = async (): Promise<ServerResponse> => {
  const server = createServer()
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const call = request({ port: (server.address() as AddressInfo).port, method: 'POST' })
  call.on('error', () => {})
  call.end()
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  call.destroy()
  await once(response, 'close')
  return response
}

test('a run whose client disconnected before the start is skipped, and the next one starts', async () => {
  const oneRun = createOneRun('busy', createUnfinishedRuns(createMemoryUndoFile()))
  const gone = { raw: await abandoned() } as FastifyReply
  const run = vi.fn(async () => 'ran')
  await expect(oneRun(gone, run)).rejects.toThrow('The run was canceled.')
  expect(run).not.toHaveBeenCalled()
  const there = { raw: new EventEmitter() } as unknown as FastifyReply
  expect(await oneRun(there, async () => 'ran')).toBe('ran')
})

test('a run of any kind is refused during another one, in the words of that one', async () => {
  const runs = createUnfinishedRuns(createMemoryUndoFile())
  const scenario = createOneRun('A scenario is running.', runs)
  const scorecard = createOneRun('A scorecard is being made.', runs)
  const there = () => ({ raw: new EventEmitter() }) as unknown as FastifyReply
  let end = () => {}
  const running = scenario(there(), () => new Promise<void>((resolve) => (end = resolve)))
  await expect(scorecard(there(), async () => 'ran')).rejects.toThrow('A scenario is running.')
  await expect(scenario(there(), async () => 'ran')).rejects.toThrow('A scenario is running.')
  end()
  await running
  expect(await scorecard(there(), async () => 'ran')).toBe('ran')
})
