import type { BodyText } from '../../../shared/contract/common.ts'
import { maskSecrets, secretsIn } from '../../../shared/mask-secrets.ts'
import { maskDots } from '../../../shared/secret-spellings.ts'
import { maskableText, maskedBody } from '../../operations/masked-body.ts'
import type { CollectionName } from '../../store/store.ts'
import { createYieldIfBusy } from './create-yield-if-busy.ts'
import { recordSchemas } from './record-schemas.ts'

type Members = Record<string, unknown>

/** Limits the characters searched at once, times the number of secrets, so that a search takes a few milliseconds. */
const maxSearched = 2 * 1024 * 1024
/** Limits the characters searched at once when there are few secrets. */
const maxBatch = 128 * 1024

/** Members that other records or callers refer to. */
const isReference = (name: string): boolean =>
  name === 'id' || name === 'key' || (name.endsWith('Id') && name !== 'orderId')

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null

const isBytes = (value: Members): value is Members & BodyText =>
  value.encoding === 'base64' && typeof value.text === 'string'

/** Yields every text that may contain a secret, with its place. The bytes of a body are read as Latin-1. */
const textsOf = function* (value: Members): Generator<{ text: string; holder: Members; name: string }> {
  for (const [name, inner] of Object.entries(value)) {
    if (isMembers(inner)) yield* textsOf(inner)
    else if (typeof inner !== 'string' || isReference(name)) continue
    else if (name === 'text' && isBytes(value)) yield { text: maskableText(value), holder: value, name }
    else yield { text: inner, holder: value, name }
  }
}

const jsonScalar = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

type Put = (text: string) => boolean

/** Masks the values of a JSON text one by one. Keeps those that `put` refuses. */
const maskScalars = (text: string, secrets: readonly string[], put: Put): void => {
  let done = ''
  let from = 0
  for (const { 0: scalar, index } of text.matchAll(jsonScalar)) {
    const end = index + scalar.length
    done += text.slice(from, index)
    from = end
    const hidden = maskSecrets(scalar, secrets)
    done += hidden !== scalar && put(done + hidden + text.slice(end)) ? hidden : scalar
  }
}

/** Masks secrets in a copy of a record. Keeps what an import would refuse masked, such as a value of an enum. */
const masked = (collection: CollectionName, record: Members, secrets: readonly string[]): Members => {
  const copy = structuredClone(record)
  const mask = (text: string): string => maskSecrets(text, secrets)
  for (const { text, holder, name } of textsOf(copy)) {
    const after = mask(text)
    if (after === text) continue
    if (name === 'text' && isBytes(holder)) {
      Object.assign(holder, maskedBody(holder, mask))
      continue
    }
    const put: Put = (changed) => {
      const before = holder[name]
      holder[name] = changed
      const isImportable = recordSchemas[collection].safeParse(copy).success
      if (!isImportable) holder[name] = before
      return isImportable
    }
    // Header values have no character beyond Latin-1.
    if (put(after) || put(after.replaceAll(maskDots, '****'))) continue
    maskScalars(text, secrets, put)
  }
  return copy
}

/**
 * Yields records with the secrets masked in every text. Searches many records at once, because they rarely contain any,
 * and gives other work a turn.
 */
export const withoutSecrets = async function* (
  collection: CollectionName,
  records: readonly unknown[],
  secrets: readonly string[],
): AsyncGenerator<unknown> {
  const batchLength = Math.min(maxBatch, maxSearched / Math.max(1, secrets.length))
  const yieldIfBusy = createYieldIfBusy()
  let batch: Members[] = []
  let texts: string[] = []
  let length = 0
  for (const [index, record] of records.entries()) {
    if (isMembers(record)) {
      batch.push(record)
      for (const { text } of textsOf(record)) {
        texts.push(text)
        length += text.length
      }
    }
    if (length < batchLength && index < records.length - 1) continue
    const found = secretsIn(texts.join('\n'), secrets)
    for (const one of batch) {
      await yieldIfBusy()
      yield found.length === 0 ? one : masked(collection, one, found)
    }
    batch = []
    texts = []
    length = 0
  }
}
