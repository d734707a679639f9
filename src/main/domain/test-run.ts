import { type HeaderList, type TestRun, testRun } from '../../shared/contract/common.ts'

/** Names the kind of run a create call belongs to. Anybody may send it; it only marks what comes of the call. */
export const testRunHeader = 'X-Paylink-Run'

const lowerCase = testRunHeader.toLowerCase()

/** The kind of run a header's value names; undefined for what is none of ours. */
export const testRunNamed = (value: string | undefined): TestRun | undefined =>
  value === undefined ? undefined : testRun.options.find((run) => run === value)

/** The kind of run a call belongs to, by its headers. */
export const testRunIn = (headers: HeaderList): TestRun | undefined =>
  testRunNamed(headers.find(([name]) => name.toLowerCase() === lowerCase)?.[1])
