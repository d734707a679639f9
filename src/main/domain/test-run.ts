import { type HeaderList, type TestRun, testRun } from '../../shared/contract/common.ts'
import { headerOf } from '../../shared/header-of.ts'

/**
 * The header that names the kind of test run of a create call. Any caller may send it; it only labels the resulting
 * records.
 */
export const testRunHeader = 'X-Paylink-Run'

const lowerCase = testRunHeader.toLowerCase()

/** Returns the kind of run that a header value names; undefined for an unknown value. */
export const testRunNamed = (value: string | undefined): TestRun | undefined =>
  value === undefined ? undefined : testRun.options.find((run) => run === value)

/** Returns the kind of run of a call, from its headers. */
export const testRunIn = (headers: HeaderList): TestRun | undefined => testRunNamed(headerOf(headers, lowerCase))
