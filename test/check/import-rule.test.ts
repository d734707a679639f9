import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** A breach of each rule, and beside it something near that is allowed. */
const cases: { rule: string; file: string; breach: string; fine?: string }[] = [
  {
    rule: 'shared-imports-nothing-but-zod',
    file: 'src/shared/a.ts',
    breach: "import 'node:path'",
    fine: "import 'zod'; import './target.ts'",
  },
  {
    rule: 'domain-is-pure',
    file: 'src/main/domain/a.ts',
    breach: "import 'node:crypto'",
    fine: "import 'zod'; import '../../shared/target.ts'",
  },
  {
    rule: 'signature-tools-are-pure',
    file: 'src/main/signature-tools/a.ts',
    breach: "import 'node:crypto'",
    fine: "import 'fastest-levenshtein'; import '../domain/target.ts'",
  },
  {
    rule: 'template-tables-read-files-only',
    file: 'src/main/signature-tools/vectors/vector-file.ts',
    breach: "import 'node:crypto'",
    fine: "import 'node:fs'; import '../../domain/target.ts'",
  },
  {
    rule: 'doctor-workers-know-the-doctor-only',
    file: 'src/main/signature-tools/doctor-workers/a.ts',
    breach: "import '../../console/target.ts'",
    fine: "import 'node:worker_threads'; import '../target.ts'",
  },
  {
    rule: 'reader-knows-request-readers-only',
    file: 'src/main/reader/a.ts',
    breach: "import '../store/target.ts'",
    fine: "import '../signature-tools/request-readers/target.ts'; import '../../shared/target.ts'",
  },
  {
    rule: 'cases-know-the-doctor-only',
    file: 'src/main/cases/a.ts',
    breach: "import '../store/target.ts'",
    fine: "import '../signature-tools/target.ts'; import '../../shared/target.ts'",
  },
  {
    rule: 'http-client-knows-only-the-domain',
    file: 'src/main/http-client/a.ts',
    breach: "import '../ipn/scheduler.ts'",
    fine: "import 'undici'; import '../domain/target.ts'",
  },
  {
    rule: 'client-knows-the-control-api-only',
    file: 'src/main/client/a.ts',
    breach: "import '../console/target.ts'",
    fine: "import '../domain/target.ts'",
  },
  {
    rule: 'store-knows-only-the-domain',
    file: 'src/main/store/a.ts',
    breach: "import type { x } from '../ipn/scheduler.ts'",
    fine: "import 'lowdb'; import 'node:fs/promises'; import '../domain/target.ts'",
  },
  {
    rule: 'ipn-knows-only-the-domain-and-the-store-port',
    file: 'src/main/ipn/a.ts',
    breach: "import '../store/target.ts'",
    fine: "import type { x } from '../store/store.ts'; import 'undici'",
  },
  {
    rule: 'operations-know-ports-only',
    file: 'src/main/operations/a.ts',
    breach: "import '../service/target.ts'",
    fine: "import '../store/store.ts'; import type { x } from '../ipn/scheduler.ts'",
  },
  {
    rule: 'service-knows-operations-and-ports-only',
    file: 'src/main/service/a.ts',
    breach: "import '../console/target.ts'",
    fine: "import '../operations/target.ts'; import 'fastify'",
  },
  {
    rule: 'console-knows-operations-and-ports-only',
    file: 'src/main/console/a.ts',
    breach: "import '../store/target.ts'",
    fine: "import '../operations/target.ts'; import '../store/store.ts'",
  },
  {
    rule: 'scenarios-know-the-control-api-only',
    file: 'src/main/scenario/a.ts',
    breach: "import '../console/target.ts'",
    fine: "import '../domain/target.ts'; import 'yaml'",
  },
  {
    rule: 'scorecards-know-the-control-api-only',
    file: 'src/main/scorecard/a.ts',
    breach: "import '../console/target.ts'",
    fine: "import '../domain/target.ts'; import '../client/target.ts'",
  },
  {
    rule: 'shop-knows-no-engine',
    file: 'src/main/shop/a.ts',
    breach: "import '../domain/target.ts'",
    fine: "import 'fastify'; import 'zod'; import '../../shared/html.ts'",
  },
  {
    rule: 'stage-knows-the-control-api-and-its-shop',
    file: 'src/main/stage/a.ts',
    breach: "import '../service/target.ts'",
    fine: "import 'fastify'; import 'zod'; import '../client/target.ts'; import '../domain/target.ts'",
  },
  {
    rule: 'engine-knows-no-entry-point',
    file: 'src/main/engine.ts',
    breach: "import './cli/target.ts'",
    fine: "import './store/target.ts'; import './console/target.ts'",
  },
  {
    rule: 'entry-points-know-the-engine-only',
    file: 'src/main/cli/a.ts',
    breach: "import '../service/target.ts'",
    fine: "import '../store/store.ts'; import '../../shared/target.ts'",
  },
  {
    rule: 'shell-knows-the-engine-only',
    file: 'src/main/shell/a.ts',
    breach: "import '../console/target.ts'",
    fine: "import '../cli/target.ts'; import '../../shared/target.ts'; import type { x } from 'electron'",
  },
  {
    rule: 'preload-knows-electron-and-its-contract',
    file: 'src/preload/a.ts',
    breach: "import '../shared/target.ts'",
    fine: "import 'electron'; import '../shared/desktop.ts'",
  },
  {
    rule: 'no-one-imports-an-entry-point',
    file: 'src/main/cli/b.ts',
    breach: "import '../headless.ts'",
  },
  { rule: 'electron-only-in-the-shell', file: 'src/main/console/b.ts', breach: "import 'electron'" },
  { rule: 'lowdb-only-in-the-store', file: 'src/main/stage/b.ts', breach: "import 'lowdb'" },
  { rule: 'fs-only-in-the-store', file: 'src/main/ipn/b.ts', breach: "import 'node:fs/promises'" },
  { rule: 'fastify-only-in-listeners', file: 'src/main/operations/c.ts', breach: "import '@fastify/cookie'" },
  {
    rule: 'page-scripts-run-in-a-browser',
    file: 'src/main/service/hosted-page/browser/a.ts',
    breach: "import '../../target.ts'",
    fine: "import '../../../../shared/target.ts'",
  },
  {
    rule: 'renderer-knows-shared-only',
    file: 'src/renderer/src/app/a.ts',
    breach: "import type { x } from '../../../main/domain/target.ts'",
  },
  {
    rule: 'renderer-takes-types-of-the-contract',
    file: 'src/renderer/src/stores/b.ts',
    breach: "import { x } from '../../../shared/contract/target.ts'",
    fine: "import type { x } from '../../../shared/contract/target.ts'",
  },
  { rule: 'sonner-is-loaded-with-the-first-toast', file: 'src/renderer/src/panels/b.ts', breach: "import 'sonner'" },
  {
    rule: 'backend-knows-no-screen',
    file: 'src/renderer/src/backend/a.ts',
    breach: "import '../stores/target.ts'",
  },
  { rule: 'stores-know-the-backend-only', file: 'src/renderer/src/stores/a.ts', breach: "import '../ui/target.ts'" },
  {
    rule: 'panels-know-no-feature',
    file: 'src/renderer/src/panels/a.ts',
    breach: "import '../features/log/target.ts'",
    fine: "import '../ui/target.ts'; import '../stores/target.ts'",
  },
  {
    rule: 'features-know-not-the-app-nor-each-other',
    file: 'src/renderer/src/features/log/a.ts',
    breach: "import '../payments/target.ts'",
    fine: "import './target.ts'; import '../../ui/target.ts'; import '../../stores/target.ts'",
  },
  { rule: 'ui-knows-no-data', file: 'src/renderer/src/ui/a.ts', breach: "import '../stores/target.ts'" },
  {
    rule: 'src-never-imports-test-or-scripts',
    file: 'src/main/console/c.ts',
    breach: "import '../../../test/target.ts'",
  },
  { rule: 'no-cycles', file: 'src/main/domain/c.ts', breach: "import './turn.ts'" },
  { rule: 'no-unresolvable', file: 'src/main/domain/d.ts', breach: "import './missing.ts'" },
  { rule: 'src-runs-without-dev-dependencies', file: 'src/main/store/b.ts', breach: "import 'vite'" },
]

const target = 'export const x = 1\nexport type y = number\n'
const others: Record<string, string> = {
  ...Object.fromEntries(
    [
      'src/shared',
      'src/shared/contract',
      'src/main/signature-tools/request-readers',
      ...[
        ...[
          'domain',
          'signature-tools',
          'http-client',
          'client',
          'store',
          'ipn',
          'operations',
          'service',
          'console',
          'shop',
        ],
        'cli',
      ].map((layer) => `src/main/${layer}`),
      ...['backend', 'stores', 'ui', 'panels', 'app', 'features/log', 'features/payments'].map(
        (part) => `src/renderer/src/${part}`,
      ),
      'test',
    ].map((directory) => [`${directory}/target.ts`, target]),
  ),
  'src/main/store/store.ts': target,
  'src/main/ipn/scheduler.ts': target,
  'src/main/headless.ts': target,
  'src/shared/desktop.ts': target,
  'src/shared/html.ts': target,
  'src/main/domain/turn.ts': "import './c.ts'\n",
}

interface Summary {
  violations: { rule: { name: string }; from: string }[]
  ruleSetUsed: { forbidden: { name: string; comment: string }[] }
}

/** What dependency-cruiser says of a tree whose files hold the given text. */
const cruise = async (files: Record<string, string>): Promise<Summary> => {
  const directory = await mkdtemp(join(tmpdir(), 'paylink-import-rule-'))
  try {
    for (const [file, text] of Object.entries({ ...others, ...files })) {
      await mkdir(join(directory, dirname(file)), { recursive: true })
      await writeFile(join(directory, file), text)
    }
    for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'package.json']) {
      await writeFile(join(directory, file), await readFile(join(root, file)))
    }
    await symlink(join(root, 'node_modules'), join(directory, 'node_modules'), 'dir')
    const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
    const flags = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src']
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...flags], {
      cwd: directory,
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error: { stdout: string }) => error)
    return (JSON.parse(stdout) as { summary: Summary }).summary
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

describe('the import rule', () => {
  let broken: string[] = []
  let allowed: string[] = []
  let rules: { name: string; comment: string }[] = []
  const breaches = ({ violations }: Summary) => violations.map(({ rule, from }) => `${rule.name} ${from}`)

  beforeAll(async () => {
    const breaking = await cruise(Object.fromEntries(cases.map(({ file, breach }) => [file, `${breach}\n`])))
    broken = breaches(breaking)
    rules = breaking.ruleSetUsed.forbidden
    const fine = cases.flatMap(({ file, fine }) => (fine === undefined ? [] : [[file, `${fine}\n`]]))
    allowed = breaches(await cruise({ ...Object.fromEntries(fine), 'src/main/domain/turn.ts': target }))
  })

  test.each(cases)('$rule fires', ({ rule, file }) => {
    expect(broken).toContain(`${rule} ${file}`)
  })

  test('accepts allowed imports', () => {
    expect(allowed).toEqual([])
  })

  test('every rule has a case here and a comment', () => {
    expect(cases.map(({ rule }) => rule).sort()).toEqual(rules.map(({ name }) => name).sort())
    for (const { comment } of rules) expect(comment).toMatch(/\.$/)
  })
})
