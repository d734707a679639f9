import fc from 'fast-check'
import { seed } from './rounds.ts'

// Runs before each test file: its property tests start from this seed, which fast-check prints with a failure.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
