import type { BodyText } from '../../../shared/contract/common.ts'

/** Bytes as text where they are UTF-8, else as base64. A byte order mark stays: it may be what is wrong. */
export const readBytes = (bytes: Uint8Array): Pick<BodyText, 'text' | 'encoding'> => {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), encoding: 'utf8' }
  } catch {
    let binary = ''
    for (const byte of bytes) binary += String.fromCharCode(byte)
    return { text: btoa(binary), encoding: 'base64' }
  }
}
