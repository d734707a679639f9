import { maxReadText, type ReadCandidate } from '../../shared/contract/read.ts'
import { settingDefaults } from '../../shared/setting-defaults.ts'
import { whatHelps } from '../../shared/what-helps.ts'
import { candidateView } from '../reader/candidate-view.ts'
import { readMaterial } from '../reader/read-material.ts'
import { type MerchantSource, withMerchantNotes } from '../reader/with-merchant-notes.ts'
import { abortOnStopSignal } from './on-stop-signal.ts'
import { printable, printableJson } from './printable.ts'
import type { ReadOptions } from './read-arguments.ts'
import { type Credentials, withMerchantsFile } from './read-merchants.ts'
import { FileFailure, readForeignText } from './read-text-file.ts'
import { type Output, runCommand } from './run-command.ts'

const titleOf = (candidate: ReadCandidate): string => {
  const { kind, source, name } = candidate
  const what = {
    'create-request': kind === 'create-request' && !candidate.createCall ? 'request, not a create call' : 'create call',
    ipn: 'IPN',
    'access-line': 'access log line',
    environment: 'environment',
  }[kind]
  return `${what} (${source}, ${candidate.confidence})${name === null ? '' : `: ${name}`}`
}

const linesOf = (candidate: ReadCandidate): string[] => {
  if (candidate.kind === 'create-request') {
    const { method, url, authorization, contentType, body } = candidate.request
    return [
      `${method ?? '(method unknown)'} ${url ?? '(address unknown)'}`,
      `Authorization: ${authorization ?? '(none)'}`,
      `Content-Type: ${contentType ?? '(none)'}`,
      ...(body.encoding === 'utf8' ? body.text.split('\n') : [`${body.bytes} bytes, not UTF-8`]),
      ...candidate.scripts.map(({ title, signingLine }) =>
        signingLine === null ? `${title}: computes no hash` : `${title}: computes a hash in line ${signingLine}`,
      ),
    ]
  }
  if (candidate.kind !== 'access-line') {
    const faults = candidate.kind === 'ipn' ? candidate.faults : []
    return [...candidate.fields.map(([name, value]) => `${name}: ${value}`), ...faults]
  }
  const { method, target, status } = candidate.fields
  return [`${method} ${target}${status > 0 ? ` → ${status}` : ''}`, candidate.explanation]
}

/** Merchants without settings of their own. */
const sourceOf = (credentials: readonly Credentials[]): MerchantSource => {
  const rest = { previousSecrets: [], createdAt: 0, settings: {} }
  const all = credentials.map((one, seq) => ({ ...rest, ...one, seq, id: one.key, name: one.name ?? one.key }))
  const merchantByKey = (key: string) => all.find((one) => one.key === key)
  return { settings: () => settingDefaults, merchants: { get: merchantByKey, all: () => all }, merchantByKey }
}

/**
 * Runs `paylink-console read`. Returns the exit code: 0 when something was recognised, 1 when nothing was, 2 when the
 * input could not be read.
 */
export const readPasted = (options: ReadOptions, to: Output): Promise<number> => {
  const stopped = abortOnStopSignal()
  const say = (line: string): void => to.say(printable(line))
  const read = (path: string): Promise<string> => readForeignText(path, stopped.signal, maxReadText)
  return runCommand(to, stopped, async () => {
    const environment = options.environment === undefined ? undefined : await read(options.environment)
    const text = await read(options.file)
    if (text.trim() === '') throw new FileFailure(`${options.file}: there is no text in it`)
    const known = sourceOf(await withMerchantsFile([], options.merchantsFile, stopped.signal))
    const { candidates, ...rest } = readMaterial(text, environment)
    const views = withMerchantNotes(text, candidates, known, Date.now()).map(candidateView)
    if (options.json) to.say(printableJson(JSON.stringify({ candidates: views, ...rest })))
    else if (views.length === 0) say(`Nothing was recognised. ${whatHelps} Looked for ${rest.looked.join(', ')}.`)
    else {
      for (const [at, view] of views.entries()) {
        say(`${at + 1}. ${titleOf(view)}`)
        for (const line of [...linesOf(view), ...view.notes.map((note) => `note: ${note}`)]) say(`   ${line}`)
      }
      if (rest.more > 0) say(`and ${rest.more} more`)
    }
    return views.length === 0 ? 1 : 0
  })
}
