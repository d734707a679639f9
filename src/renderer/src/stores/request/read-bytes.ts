import type { BodyText } from '../../../../shared/contract/common.ts'

/** Bytes as text if they are UTF-8, otherwise as base64. Keeps a byte order mark, because it may be the fault. */
export const readBytes = (bytes: Uint8Array): Pick<BodyText, 'text' | 'encoding'> => {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), encoding: 'utf8' }
  } catch {
    let binary = ''
    for (const byte of bytes) binary += String.fromCharCode(byte)
    return { text: btoa(binary), encoding: 'base64' }
  }
}
