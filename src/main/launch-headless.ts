#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { compileProgram } from './compile-program.ts'

/** Built as `headless.js`. The program itself, headless.ts, is one file beside it, so that its code can be cached. */
compileProgram(fileURLToPath(new URL('./headless.cjs', import.meta.url))).run()
