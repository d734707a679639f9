import { createPath } from './create-path.ts'

const likeCreatePath = /(?:\/{1,3}v\d{1,2}){0,3}\/{1,3}payments?[-_]?links?\/?$/
/** A variable, or a part that is not known. */
const variable = /[{}$⟨%<]/

/**
 * Returns the end of an address that is nearly that of a create call: another version, a version twice, another
 * spelling. The service answers E040. undefined for the right address, for one with variables and for any other.
 */
export const otherCreatePath = (url: string): string | undefined => {
  const path = url.replace(/[?#].*$/s, '')
  const end = likeCreatePath.exec(path)?.[0]
  return end === createPath || variable.test(path) ? undefined : end
}
