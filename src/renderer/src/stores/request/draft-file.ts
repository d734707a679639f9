import type { Draft } from './drafts.ts'

/** A draft as a file. Its merchant is identified by its key, which is the same on another machine. */
interface DraftFile {
  product: 'paylink-console'
  kind: 'request-draft'
  format: 1
  name: string
  savedAt: string
  merchantKey: string | null
  body: string
}

/** Maximum characters of a file. A create call has at most 64 KiB. */
const maxLength = 256 * 1024

export const draftFileText = ({ name, savedAt, body }: Draft, merchantKey: string | null): string => {
  const file: DraftFile = {
    ...{ product: 'paylink-console', kind: 'request-draft', format: 1 },
    ...{ name, savedAt, merchantKey, body },
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

const parsed = (text: string): Partial<DraftFile> | null => {
  try {
    return text.length > maxLength ? null : (JSON.parse(text) as Partial<DraftFile> | null)
  } catch {
    return null
  }
}

/** Parses a draft file. Throws an error with a sentence when it is invalid. */
export const readDraftFile = (text: string): { draft: Omit<Draft, 'merchantId'>; merchantKey: string | null } => {
  const file = parsed(text)
  const isDraft = file?.product === 'paylink-console' && file.kind === 'request-draft'
  if (!isDraft || typeof file.name !== 'string' || typeof file.body !== 'string') {
    throw new Error('This is not a draft. Choose a file that “Export” in the list of drafts saved.')
  }
  if (file.format !== 1) throw new Error('This draft is from a newer version. Update Paylink Console to read it.')
  const isTime = typeof file.savedAt === 'string' && !Number.isNaN(Date.parse(file.savedAt))
  return {
    draft: {
      name: file.name.trim().slice(0, 80) || 'Draft',
      savedAt: isTime && file.savedAt !== undefined ? file.savedAt : new Date(0).toISOString(),
      body: file.body,
    },
    merchantKey: typeof file.merchantKey === 'string' ? file.merchantKey : null,
  }
}
