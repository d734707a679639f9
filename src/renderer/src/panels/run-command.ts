import type { Snippet } from '../../../shared/contract/signature.ts'

/** The command that runs a program. The secret is passed in the environment if the program reads it there. */
export const runCommand = ({ language, code, run }: Pick<Snippet, 'language' | 'code' | 'run'>): string => {
  if (!code.includes('MERCHANT_SECRET')) return run
  if (language === 'curl-powershell') return `$env:MERCHANT_SECRET = '<secret>'; ${run}`
  return `MERCHANT_SECRET='<secret>' ${run}`
}
