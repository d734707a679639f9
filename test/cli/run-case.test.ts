import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseCaseArguments } from '../../src/main/cli/case-arguments.ts'
import { parseRunArguments } from '../../src/main/cli/run-arguments.ts'
import { runCase } from '../../src/main/cli/run-case.ts'
import { runScenarios } from '../../src/main/cli/run-scenarios.ts'
import type { CaseFile } from '../../src/shared/contract/cases.ts'
import { createCall } from '../support/create-call.ts'
import { runEngine } from '../support/run-engine.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const merchant = { key: 'mk_shop', secret: 'sk_of_this_very_shop_81' }

const terminal = async (args: readonly string[]) => {
  const parsed = parseCaseArguments(args, {})
  if (parsed.kind !== 'run')
    return { code: parsed.kind, output: parsed.kind === 'print' ? parsed.text : parsed.message }
  const lines: string[] = []
  const code = await runCase(parsed.options, { say: (line) => lines.push(line), complain: (line) => lines.push(line) })
  return { code, output: lines.join('\n') }
}

/** A case of a call that was signed wrongly, with customers as they are, and the console it is of. */
const caseFile = async () => {
  const engine = await runEngine({ merchants: [merchant] })
  await createCall(
    { ...engine, merchant },
    { fields: { customer_lastname: 'Lovelace-Byron' }, secret: ` ${merchant.secret}` },
  )
  const { body: log } = await engine.api('GET', '/api/log?q=code:E012')
  const source = { kind: 'log', id: (log as { items: { id: string }[] }).items[0]?.id }
  const { body } = await engine.api('POST', '/api/cases/build', { source, keepCustomers: true })
  const path = join(makeTempDir(), 'a.paylink-case.json')
  writeFileSync(path, (body as { json: string }).json)
  return { engine, path, file: (body as { case: CaseFile }).case }
}

test('a case is verified, redacted, reported and opened from a terminal', async () => {
  const { engine, path } = await caseFile()
  expect(await terminal(['verify', path])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Same diagnosis\. Cause: /),
  })
  const report = await terminal(['report', path])
  expect(report.code).toBe(0)
  expect(report.output).toMatch(/## What happened.*\S$/s)
  const page = join(makeTempDir(), 'case.html')
  expect((await terminal(['report', '--html', '--out', page, path])).code).toBe(0)
  expect(readFileSync(page, 'utf8')).toContain('<!doctype html>')

  const clean = join(makeTempDir(), 'clean.paylink-case.json')
  expect((await terminal(['redact', '--out', clean, path])).code).toBe(0)
  expect(readFileSync(path, 'utf8')).toContain('Lovelace-Byron')
  expect(readFileSync(clean, 'utf8')).not.toContain('Lovelace-Byron')
  expect((await terminal(['verify', clean])).code).toBe(0)

  const opened = await terminal(['open', '--url', `${engine.consoleUrl}/`, '--token', engine.token, clean])
  expect(opened).toMatchObject({ code: 0, output: expect.stringContaining(`${engine.consoleUrl}/cases/`) })
})

test('a report has no escape sequences for the terminal', async () => {
  const { path, file } = await caseFile()
  writeFileSync(path, JSON.stringify({ ...file, head: { ...file.head, title: 'A red \u001b[31mtitle' } }))
  const { output } = await terminal(['report', path])
  expect(output).toContain('A red ')
  expect(output).not.toContain('\u001b')
})

test.each([
  [400, { error: { message: 'no case of this version' } }, 'no case of this version'],
  [500, {}, 'the console answered 500'],
  [200, {}, 'what answers at {url} is not a console (HTTP 200): give the address of the console'],
  [200, { summary: { id: 7 } }, 'what answers at {url} is not a console (HTTP 200): give the address of the console'],
])('a console that answers %i to opening a case: it is said, with exit code 2', async (status, body, said) => {
  const { path } = await caseFile()
  const server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(body)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await terminal(['open', '--url', url, '--token', 'a-token-of-this-test', path])).toEqual({
    code: 2,
    output: `paylink-console: ${said.replace('{url}', url)}`,
  })
})

test('what was changed, what is no case and what cannot be asked for is said, with its exit code', async () => {
  const { path, file } = await caseFile()
  const { signing } = file
  const changed = { ...file, signing: signing && { ...signing, authorization: `Bearer mk_shop.${'0'.repeat(32)}` } }
  writeFileSync(path, JSON.stringify(changed))
  expect(await terminal(['verify', path])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Different diagnosis/),
  })
  writeFileSync(path, '{"format":"paylink-case","version":9}')
  expect(await terminal(['report', path])).toMatchObject({
    code: 2,
    output: expect.stringContaining('unknown-version: '),
  })
  const before = readFileSync(path, 'utf8')
  expect(await terminal(['report', '--out', path, path])).toMatchObject({
    code: 'wrong',
    output: '--out must not be the case file, which the report would replace',
  })
  expect(await terminal(['report', '--out', path, relative('.', path)])).toMatchObject({ code: 'wrong' })
  expect(readFileSync(path, 'utf8')).toBe(before)
  expect(await terminal(['report', '/no/such/file'])).toMatchObject({ code: 2 })
  expect(await terminal(['open', path])).toMatchObject({
    code: 'wrong',
    output: expect.stringContaining('PAYLINK_TOKEN'),
  })
  expect(await terminal(['burn', path])).toMatchObject({ code: 'wrong' })
  expect(await terminal(['help'])).toMatchObject({ code: 'wrong' })
  expect(await terminal([])).toMatchObject({
    code: 'wrong',
    output: 'an action is required: open, verify, redact, report',
  })
  expect(await terminal(['--help'])).toMatchObject({ code: 'print', output: expect.stringContaining('verify') })
})

test('redact keeps only what was found of a diagnosis whose call was not signed again', async () => {
  const { path, file } = await caseFile()
  const hash = '94fd0123456789abcdef012345679660'
  const { diagnosis } = file.verdict
  const steps = {
    sortedKeys: ['customer_lastname'],
    canonicalJson: '{"customer_lastname":"Lovelace-Byron"}',
    stringToHash: '{"customer_lastname":"Lovelace-Byron"}••••',
    hash,
    token: `mk_shop.${hash}`,
    authorization: `Bearer mk_shop.${hash}`,
  }
  const refused = { code: 'E003', message: 'customer_email "ada.byron@example.com" is no address' }
  const diagnosed = diagnosis && { ...diagnosis, steps, refused }
  const note = { id: 'n', at: file.head.createdAt, anchor: { exchange: null, field: null }, text: `It was ${hash}` }
  const verdict = { ...file.verdict, resigned: false, diagnosis: diagnosed }
  writeFileSync(path, JSON.stringify({ ...file, signing: null, verdict, notes: [note] }))
  const { code, output } = await terminal(['redact', path])
  expect(code).toBe(0)
  expect(output).not.toMatch(/Lovelace|ada\.byron/)
  expect(output).not.toContain(hash)
  const made = JSON.parse(output) as CaseFile
  expect(made.verdict).toMatchObject({
    sentence: file.verdict.sentence,
    diagnosis: { steps: null, refused: { code: 'E003' } },
  })
})

/** A console that takes every call and never answers, and a stop signal that is given with the first call. */
const hanging = async () => {
  const stop = new AbortController()
  const server = createServer(() => stop.abort())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const stopped = {
    signal: stop.signal,
    onStop: (run: () => void) => stop.signal.addEventListener('abort', run, { once: true }),
    exitCode: () => (stop.signal.aborted ? 130 : undefined),
    dispose: () => {},
  }
  const flags = [
    '--url',
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    '--token',
    'a-token-of-this-test',
  ]
  return { stopped, flags }
}

const silent = { say: () => {}, complain: () => {} }

test('Ctrl-C ends opening a case in a console that hangs', async () => {
  const { path } = await caseFile()
  const { stopped, flags } = await hanging()
  const parsed = parseCaseArguments(['open', ...flags, path], {})
  if (parsed.kind !== 'run') throw new Error('refused')
  expect(await runCase(parsed.options, silent, stopped)).toBe(130)
})

test('Ctrl-C ends a run that waits for the first answer of a console', async () => {
  const path = join(makeTempDir(), 'a.yaml')
  writeFileSync(path, 'steps:\n  - pay: success\n')
  const { stopped, flags } = await hanging()
  const parsed = parseRunArguments([...flags, path], {})
  if (parsed.kind !== 'run') throw new Error('refused')
  expect(await runScenarios(parsed.options, silent, stopped)).toBe(130)
})

test('standard input beyond the limit is refused, not cut off', async () => {
  const tooLong = `steps:\n  - pay: success\n#${'#'.repeat(256 * 1024)}`
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([Buffer.from(tooLong)]) as never)
  onTestFinished(() => stdin.mockRestore())
  const { stopped, flags } = await hanging()
  const parsed = parseRunArguments([...flags, '-'], {})
  if (parsed.kind !== 'run') throw new Error('refused')
  const complain = vi.fn()
  expect(await runScenarios(parsed.options, { say: () => {}, complain }, stopped)).toBe(2)
  expect(complain).toHaveBeenCalledWith(expect.stringContaining('more than 256 KiB'))
})

test('what a run prints and writes has no card data, in the name of a scenario and in its steps', async () => {
  const folder = makeTempDir()
  const [path, junit] = [join(folder, 'a.yaml'), join(folder, 'report.xml')]
  const create = 'create: { description: cvv 751, number: "5555555555554444" }'
  writeFileSync(path, `name: Refund 5555555555554444 cvv 751\nsteps:\n  - ${create}\n  - expect-state: open\n`)
  const parsed = parseRunArguments(['--merchant', `${merchant.key}:${merchant.secret}`, '--junit', junit, path], {})
  if (parsed.kind !== 'run') throw new Error('refused')
  const lines: string[] = []
  expect(await runScenarios(parsed.options, { say: (line) => lines.push(line), complain: () => {} })).toBe(0)
  const all = lines.join('\n') + readFileSync(junit, 'utf8')
  expect(all).toContain('Refund ••••••••••••4444 cvv •••')
  expect(all).not.toMatch(/5555|751/)
})
