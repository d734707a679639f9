import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { junitOf } from '../../src/main/scenario/junit.ts'
import type { ScenarioResult } from '../../src/shared/contract/scenarios.ts'
import { whyMissing } from '../signature-tools/run-snippets/support/interpreters.ts'

const text = `"quoted" & <tagged> 'single' ]]> é 😀 \u0007`
const step = { line: 3, title: text, message: null, durationMs: 12, linkId: null }
const result: ScenarioResult = {
  name: text,
  outcome: 'failed',
  startedAt: '2026-11-20T12:00:00.000Z',
  durationMs: 36,
  steps: [
    { ...step, outcome: 'passed' },
    { ...step, outcome: 'failed', message: text },
    { ...step, outcome: 'skipped' },
  ],
}

const parser = `
import json, sys, xml.etree.ElementTree as tree
suite = tree.fromstring(sys.stdin.buffer.read()).find("testsuite")
cases = suite.findall("testcase")
print(json.dumps({"suite": suite.attrib["name"], "at": suite.attrib["timestamp"], "cases": [case.attrib["name"] for case in cases],
                  "failures": [one.attrib["message"] for one in suite.iter("failure")], "skipped": len(list(suite.iter("skipped")))}))
`

const missing = whyMissing('python3')
test.skipIf(missing !== undefined)(`an XML parser reads every text as it was (${missing ?? 'by Python'})`, () => {
  const output = execFileSync('python3', ['-c', parser], { input: junitOf([result]), encoding: 'utf8' })
  const readable = text.replace('\u0007', '\ufffd')
  expect(JSON.parse(output)).toEqual({
    suite: readable,
    // The schema of JUnit takes no zone and no fraction.
    at: '2026-11-20T12:00:00',
    cases: Array.from({ length: 3 }, () => `line 3: ${readable}`),
    failures: [readable],
    skipped: 1,
  })
})
