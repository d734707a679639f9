const localPart = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domain = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}(?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u

/**
 * Accepts an address of at most 254 characters: an unquoted local part of at most 64 characters, `@`, and a domain name
 * with a dot. Letters of any script are allowed.
 */
export const isEmailAddress = (text: string): boolean => {
  if (text.length > 254) return false
  const at = text.lastIndexOf('@')
  if (at < 1 || at > 64) return false
  return localPart.test(text.slice(0, at)) && domain.test(text.slice(at + 1))
}
