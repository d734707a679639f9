import { classes } from '../../ui/classes.ts'

/** The service's result code with the tone of its class; a dash where the answer has none. */
export const ResultCode = ({ code }: { code: string | null }) => {
  const tone = code === null ? 'text-faint' : code === '00' ? 'text-good' : 'text-bad'
  return <span className={classes('font-mono text-code', tone)}>{code ?? '–'}</span>
}
