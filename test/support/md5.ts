import { createHash } from 'node:crypto'

export const md5 = (text: string | Buffer): string => createHash('md5').update(text).digest('hex')
