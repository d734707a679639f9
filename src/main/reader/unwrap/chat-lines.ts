import type { Unwrapped } from './unwrapped.ts'

/** The head of a chat message, with its time, between two members of a JSON object. */
const headBetweenMembers =
  /(?<=[,{][ \t]{0,4}\n)(?:[ \t]{0,8}\n){0,2}(?=[^\n]{0,80}\d{1,2}[:.h]\d\d)(?:[^\n"{}]{1,200}\n){1,2}(?=[ \t]{0,40}")/g

/** Joins an object that was sent in several messages of a chat. */
export const chatLines = (text: string): Unwrapped | undefined => {
  const plain = text.replace(headBetweenMembers, '')
  return plain === text
    ? undefined
    : { text: plain, note: 'The object was sent in several messages, which were joined.' }
}
