import fc from 'fast-check'
import { seed } from './rounds.ts'

// Runs before each test file: property tests that name no seed of their own start from this one. fast-check prints it with a failure.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
