import { decodedComponent } from './decoded-component.ts'

/** Decodes escapes as UTF-8, or byte by byte where they are not valid. */
const decoded = (text: string): string =>
  decodedComponent(text) ??
  text.replace(/%([\da-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * Returns the decoded path of a request target, without origin and query. Clients of a proxy send a whole URL. The one
 * reading of a target: a router decodes a path, so a decision by its raw text can be bypassed with other spellings.
 */
export const requestPath = (target: string): string =>
  decoded(target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '') || '/'

/** Returns the path as a router splits it: an escaped slash is part of a name and stays escaped. */
export const routedPath = (target: string): string => requestPath(target.replace(/%2f/gi, '%252f'))
