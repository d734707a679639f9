import { createHash } from 'node:crypto'
import type { Md5 } from '../../../shared/signature/token.ts'

/** Returns the MD5 of the UTF-8 bytes in hexadecimal (specification, Authentication, step 4). */
export const md5: Md5 = (text) => createHash('md5').update(text, 'utf8').digest('hex')
