import { createFieldNames } from '../../shared/create-fields.ts'
import { utf8Of } from '../signature-tools/request-readers/bytes-of.ts'
import type { Candidate } from './candidate.ts'
import { ipnFieldNames, messageOf } from './field-sets.ts'
import { fieldsOfBody } from './fields-of-body.ts'
import { ipnFaults } from './ipn-faults.ts'
import { paymentIds, repeatedIpnNote } from './ipn-notes.ts'
import { nearbyCall } from './nearby-call.ts'
import { requestCandidate } from './request-candidate.ts'

const formNote = 'The body is a form, as code sends it that is given fields instead of a text: the service takes JSON.'
const repeatNote = 'The text contains the same body more than once.'
const keyboardNote = 'A capital or a space that the keyboard of a phone adds was undone.'
const longestForm = 100_000
const maxFound = 100
/** A form may be the value of a field of another one. */
const outerName = new RegExp(`^\\w{1,40}=(?=(?:${[...ipnFieldNames, ...createFieldNames].join('|')})=)`, 'i')

/** Finds IPNs and create calls in form encoding anywhere in a text. */
export const formText = (text: string): Candidate[] => {
  const found: Candidate[] = []
  const places = new Map<string, number[]>()
  for (const { form, start } of formsOf(text)) {
    const starts = places.get(form)
    if (starts) starts.push(start)
    else places.set(form, [start])
  }
  for (const [form, starts] of places) {
    if (found.length >= maxFound) break
    const [start = 0] = starts
    const isRepeated = starts.length > 1
    const body = fieldsOfBody(form.replaceAll(' ', ''))
    const isTouched = /^[A-Z]|\s/.test(form)
    const fields = body?.fields.map((field, index) => (index === 0 ? { ...field, name: fieldName(field.name) } : field))
    const message = fields && messageOf(fields.map(({ name }) => name))
    if (fields === undefined || message === undefined) continue
    const range = { start, end: start + form.length }
    if (message === 'create') {
      const call = { ...nearbyCall(text, range), contentType: null, body: utf8Of(form) }
      found.push(
        requestCandidate({ ...call, source: 'form', range, notes: [formNote, ...(isRepeated ? [repeatNote] : [])] }),
      )
      continue
    }
    const values = fields.map(({ name, value }): [string, string] => [name, value])
    const repeat = paymentIds(values).length > 0 ? repeatedIpnNote(starts.length) : repeatNote
    found.push({
      kind: 'ipn',
      confidence: 'certain',
      source: 'form',
      name: null,
      range,
      notes: [...(isTouched ? [keyboardNote] : []), ...(isRepeated ? [repeat] : [])],
      ...(isRepeated && { isRepeated }),
      format: 'form',
      fields: values,
      faults: ipnFaults(fields),
    })
  }
  return found
}

/** A keyboard begins a message with a capital. */
const fieldName = (name: string): string =>
  /^[A-Z]/.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name

/** `100. 00&`: the space that a keyboard puts after a point. */
const isAddedSpace = (text: string, at: number): boolean =>
  text[at] === ' ' && text[at - 1] === '.' && /^ \d\d(?:&|$)/.test(text.slice(at, at + 4))

/** `datetime=2026-11-29 01:46:51`: a log that decodes the form writes a space in place of the plus sign. */
const decodedTime = /(datetime=\d{4}-\d\d-\d\d) (?=\d\d:\d\d:\d\d)/i
const isDecodedTime = (text: string, at: number): boolean =>
  text[at] === ' ' && decodedTime.test(text.slice(Math.max(0, at - 19), at + 9))

const breaks = new Set(' \t\r\n"\'`<>{}()[],;|\\')

const knownName = /(?:cs_ref_code|merchant_ref_code|transaction_id|order_id|customer_email)=/gi

/** Returns each run of form characters that contains a known field. Takes linear time. */
const formsOf = (text: string): { form: string; start: number }[] => {
  const found: { form: string; start: number }[] = []
  const isBreak = (at: number): boolean =>
    breaks.has(text[at] ?? ' ') && !isAddedSpace(text, at) && !isDecodedTime(text, at)
  let end = 0
  for (const { index } of text.matchAll(knownName)) {
    if (index < end) continue
    let start = index
    while (start > end && !isBreak(start - 1)) start--
    end = index
    while (!isBreak(end)) end++
    if (end - start <= 20 || end - start > longestForm) continue
    const run = text.slice(start, end)
    const query = run.lastIndexOf('?', run.indexOf('='))
    const lead = outerName.exec(run.slice(query + 1))?.[0].length ?? 0
    const form = run.slice(query + 1 + lead).replace(decodedTime, '$1+')
    // A message has three fields.
    if (form.split('&', 3).length === 3 && form.search(knownName) >= 0)
      found.push({ form: form.replace(/[.:]$/, ''), start: start + query + 1 + lead })
  }
  return found
}
