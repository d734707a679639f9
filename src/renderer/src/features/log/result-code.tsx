import { classes } from '../../ui/classes.ts'

/** The service's result code, coloured by its class; a dash when the response has none. */
export const ResultCode = ({ code }: { code: string | null }) => {
  const tone = code === null ? 'text-faint' : code === '00' ? 'text-good' : 'text-bad'
  return <span className={classes('font-mono text-code', tone)}>{code ?? '–'}</span>
}
