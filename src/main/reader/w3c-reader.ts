interface W3cFields {
  method: string
  target: string
  status: number
  time: string | null
  agent: string | null
  /** How long the answer took. */
  seconds: number | null
}

const maxColumns = 100

/** IIS counts milliseconds; CloudFront counts seconds with decimals. */
const secondsOf = (written: string): number | null => {
  if (!/^\d{1,9}(?:\.\d{1,6})?$/.test(written)) return null
  return written.includes('.') ? Number(written) : Number(written) / 1_000
}

/** Reads the lines of a log in the W3C format of IIS or CloudFront, whose line `#Fields:` names the columns. */
export const createW3cReader = (): ((line: string) => W3cFields | undefined) => {
  let names: string[] = []
  return (line) => {
    if (line.startsWith('#Fields:')) names = line.slice(8).trim().split(/\s+/).slice(0, maxColumns)
    if (names.length === 0 || line.startsWith('#')) return undefined
    const values = line.trim().split(/\s+/)
    if (values.length < names.length) return undefined
    const of = (name: string): string => {
      const value = values[names.indexOf(name)] ?? '-'
      return value === '-' ? '' : value
    }
    const [method, path, status, query] = [of('cs-method'), of('cs-uri-stem'), of('sc-status'), of('cs-uri-query')]
    if (!/^[A-Z]{3,10}$/.test(method) || path === '' || !/^[1-5]\d\d$/.test(status)) return undefined
    return {
      method,
      target: query === '' ? path : `${path}?${query}`,
      status: Number(status),
      time: of('date') === '' || of('time') === '' ? null : `${of('date')}T${of('time')}Z`,
      agent: of('cs(User-Agent)') || null,
      seconds: secondsOf(of('time-taken')),
    }
  }
}
