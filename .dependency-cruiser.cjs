/**
 * The import rule of docs/ARCHITECTURE.md, as something that fails. Each comment says how to fix a breach.
 * test/check/import-rule.test.ts proves that every rule fires.
 */

/** Modules outside src/ that are neither Node's own nor installed packages do not occur; packages resolve to here. */
const packageNamed = (...names) => `(^|/)node_modules/(${names.join('|')})/`

/** The two ports other layers may know: their types and errors, never what is behind them. */
const ports = ['^src/main/store/store\\.ts$', '^src/main/ipn/scheduler\\.ts$']

/** How threads are started, from source and built. */
const workerFile = '^src/main/(worker-file\\.ts|open-pool\\.ts|load-typescript\\.mjs)$'

/** The threads of the doctor. */
const doctorWorkers = '^src/main/signature-tools/doctor-workers/'
/** The tables of the code in other languages, whose templates are files. */
const templateTables = '^src/main/signature-tools/(snippets/snippet-languages|vectors/vector-file)\\.ts$'
/** What the doctor, readers, snippets and vectors may import. */
const pureTools = [
  '^src/main/signature-tools/(?!doctor-workers/)',
  '^src/main/domain/',
  '^src/shared/',
  packageNamed('fastest-levenshtein'),
  packageNamed('punycode'),
]

/** A layer and everything of this project it may import besides itself. */
const layer = (name, path, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path },
  to: { path: '^src/', pathNot: [path, ...allowed] },
})

module.exports = {
  forbidden: [
    {
      name: 'shared-imports-nothing-but-zod',
      comment:
        'src/shared runs in the engine, the window and a browser. Move what needs Node or a package into the layer ' +
        'that uses it, and leave the plain type or schema here.',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { pathNot: ['^src/shared/', packageNamed('zod')] },
    },
    {
      name: 'domain-is-pure',
      comment:
        'Domain rules are functions of (state, input, now, ids). Pass what they need as an argument; put the part ' +
        'that does I/O into operations, store, ipn or service.',
      severity: 'error',
      from: { path: '^src/main/domain/' },
      to: { pathNot: ['^src/main/domain/', '^src/shared/', packageNamed('zod')] },
    },
    layer(
      'store-knows-only-the-domain',
      '^src/main/store/',
      ['^src/main/domain/', '^src/shared/'],
      'The store keeps records and knows no one who uses it. Let the caller pass a function or listen to onCommit.',
    ),
    {
      name: 'signature-tools-are-pure',
      comment:
        'The doctor, readers, snippets and vectors are functions of their input: pass digests, time and randomness as ' +
        'arguments. What needs threads or Node belongs in doctor-workers/.',
      severity: 'error',
      from: { path: '^src/main/signature-tools/', pathNot: [doctorWorkers, templateTables] },
      to: { pathNot: pureTools },
    },
    {
      name: 'template-tables-read-files-only',
      comment: 'The tables of the code in other languages read their templates with node:fs. Pass everything else.',
      severity: 'error',
      from: { path: templateTables },
      to: { pathNot: [...pureTools, '^fs$'] },
    },
    layer(
      'doctor-workers-know-the-doctor-only',
      doctorWorkers,
      ['^src/main/signature-tools/', '^src/main/domain/', '^src/shared/', workerFile],
      'Threads that search for the doctor. Let the caller pass what else they need.',
    ),
    layer(
      'reader-knows-request-readers-only',
      '^src/main/reader/',
      [
        '^src/main/signature-tools/request-readers/',
        // YAML with its bounds, for collections of API clients.
        '^src/main/scenario/read-yaml\\.ts$',
        '^src/main/domain/',
        '^src/shared/',
      ],
      'The reader turns a text into candidates and knows no data of this console: what a candidate means here is for ' +
        'its caller to say.',
    ),
    layer(
      'cases-know-the-doctor-only',
      '^src/main/cases/',
      ['^src/main/signature-tools/', '^src/main/domain/', '^src/shared/'],
      'A case is made of what it is given and knows no data of this console: let the caller collect it.',
    ),
    layer(
      'http-client-knows-only-the-domain',
      '^src/main/http-client/',
      ['^src/main/domain/', '^src/shared/'],
      'One HTTP exchange and what came of it, for whoever sends: pass what is sent, return what happened.',
    ),
    layer(
      'client-knows-the-control-api-only',
      '^src/main/client/',
      ['^src/main/domain/', '^src/shared/'],
      'The control API as any script sees it. Add a route where one is missing.',
    ),
    layer(
      'ipn-knows-only-the-domain-and-the-store-port',
      '^src/main/ipn/',
      ['^src/main/http-client/', '^src/main/domain/', '^src/shared/', ports[0]],
      'The scheduler follows commits of the store port; whoever wants to know listens to it. Import store/store.ts ' +
        'only, and turn any other dependency round.',
    ),
    layer(
      'operations-know-ports-only',
      '^src/main/operations/',
      ['^src/main/domain/', '^src/shared/', ...ports],
      'An operation is what a service or console route asks for, without HTTP. Take a port as a dependency ' +
        '(store/store.ts, ipn/scheduler.ts) and let engine.ts pass the real thing.',
    ),
    layer(
      'service-knows-operations-and-ports-only',
      '^src/main/service/',
      ['^src/main/operations/', '^src/main/domain/', '^src/shared/', ...ports],
      'A route reads HTTP, calls an operation and writes HTTP. What it shares with the console belongs in ' +
        'operations or domain; real adapters come from engine.ts.',
    ),
    layer(
      'scenarios-know-the-control-api-only',
      '^src/main/scenario/',
      ['^src/main/client/', '^src/main/domain/', '^src/shared/'],
      'A scenario does what any script could do: through the control API it is given. Add a route where one is missing.',
    ),
    layer(
      'scorecards-know-the-control-api-only',
      '^src/main/scorecard/',
      ['^src/main/client/', '^src/main/domain/', '^src/shared/'],
      'A scorecard does what any script could do: through the control API it is given. Add a route where one is missing.',
    ),
    layer(
      'console-knows-operations-and-ports-only',
      '^src/main/console/',
      [
        '^src/main/scenario/',
        '^src/main/scorecard/',
        '^src/main/client/',
        '^src/main/reader/',
        '^src/main/cases/',
        '^src/main/signature-tools/',
        '^src/main/http-client/',
        '^src/main/operations/',
        '^src/main/domain/',
        '^src/shared/',
        '^src/main/stage/stage\\.ts$',
        workerFile,
        ...ports,
      ],
      'A route reads HTTP, calls an operation and writes HTTP. What it shares with the service belongs in ' +
        'operations or domain; real adapters come from engine.ts.',
    ),
    layer(
      'shop-knows-no-engine',
      '^src/main/shop/',
      ['^src/shared/html\\.ts$'],
      'The demo shop is a merchant: it knows the payment service by HTTP alone. Write what it needs in its own folder.',
    ),
    layer(
      'stage-knows-the-control-api-and-its-shop',
      '^src/main/stage/',
      ['^src/main/shop/', '^src/main/scenario/', '^src/main/client/', '^src/main/domain/', '^src/shared/'],
      'The stage plays chapters over the control API of the engine it is given. Add a route where one is missing; let ' +
        'engine.ts start what it needs.',
    ),
    {
      name: 'engine-knows-no-entry-point',
      comment:
        'engine.ts wires; it is started by an entry point (headless.ts, index.ts). Pass the value in its config.',
      severity: 'error',
      from: { path: '^src/main/engine\\.ts$' },
      to: { path: ['^src/main/(cli|shell)/', '^src/main/(headless|index)\\.ts$'] },
    },
    {
      name: 'entry-points-know-the-engine-only',
      comment:
        'An entry point reads its arguments, starts the engine and reports. Add what is missing to EngineConfig or Engine ' +
        'in src/main/engine.ts; of the store it may know the errors of store/store.ts, DataDirError and StorageError.',
      severity: 'error',
      from: { path: '^src/main/(cli/|headless\\.ts$)' },
      to: {
        path: '^src/',
        pathNot: [
          '^src/main/cli/',
          '^src/main/engine\\.ts$',
          '^src/main/store/store\\.ts$',
          // A scenario is run by whoever has the control API: the console, or the command line.
          // What was pasted is read by whoever has the text.
          // A case is looked at by whoever has its file.
          '^src/main/(scenario|client|reader|cases|signature-tools)/',
          '^src/shared/',
        ],
      },
    },
    {
      name: 'shell-knows-the-engine-only',
      comment:
        'The window shows the console and no more. Add what is missing to EngineConfig or Engine in ' +
        'src/main/engine.ts, or let the console listener do it, where a browser has it too.',
      severity: 'error',
      from: { path: '^src/main/(shell/|index\\.ts$)' },
      to: {
        path: '^src/',
        pathNot: [
          '^src/main/(shell|cli)/',
          '^src/main/engine\\.ts$',
          // The types of what it gives to the engine and gets from it.
          '^src/main/store/secret-box\\.ts$',
          '^src/main/ipn/on-delivery-failed\\.ts$',
          // Its timers look at the time again when the machine wakes up.
          '^src/main/system-clock\\.ts$',
          '^src/shared/',
        ],
      },
    },
    {
      name: 'preload-knows-electron-and-its-contract',
      comment: 'The preload is one small file in a sandbox. Put what both sides agree on into src/shared/desktop.ts.',
      severity: 'error',
      from: { path: '^src/preload/' },
      to: { pathNot: [packageNamed('electron'), '^electron$', '^src/shared/desktop\\.ts$'] },
    },
    {
      name: 'no-one-imports-an-entry-point',
      comment: 'An entry point is run, not imported. Move the shared part into a file of its own.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/main/(headless|index)\\.ts$' },
    },
    {
      name: 'electron-only-in-the-shell',
      comment:
        'The engine runs on plain Node, where importing electron throws. Keep it in src/main/shell, index.ts and ' +
        'the preload, and hand the rest a function.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main/shell/|main/index\\.ts$|preload/)' },
      to: { path: [packageNamed('electron'), '^electron$'] },
    },
    {
      name: 'lowdb-only-in-the-store',
      comment:
        'Only the store knows how data is kept. Use the Store port (src/main/store/store.ts). Shop and stage keep theirs with src/main/shop/open-private-file.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/main/store/' },
      to: { path: packageNamed('lowdb') },
    },
    {
      name: 'fs-only-in-the-store',
      comment:
        'Data is read and written by the store alone. A file that is part of the program (a page, a style sheet) is ' +
        'imported, or read once in a builder under service/ or console/.',
      severity: 'error',
      from: {
        path: '^src/main/(ipn|operations|scenario|scorecard|cli)/|^src/main/(engine|headless)\\.ts$',
        // The files its user names on the command line, which are no data of ours.
        pathNot: '^src/main/cli/(write-text-file|read-text-file)\\.ts$',
      },
      to: { path: '^(node:)?fs(/promises)?$' },
    },
    {
      name: 'fastify-only-in-listeners',
      comment:
        'HTTP stops at service/, console/, shop/ and stage/. Give an operation plain values and let it return plain values.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/main/(service|console|shop|stage)/' },
      to: { path: packageNamed('fastify', '@fastify', 'fastify-type-provider-zod') },
    },
    {
      name: 'page-scripts-run-in-a-browser',
      comment: 'Scripts of pages run in the customer’s browser: plain DOM and src/shared only.',
      severity: 'error',
      from: { path: '^src/main/(service/hosted-page|shop|stage)/browser/' },
      to: { pathNot: ['^src/main/(service/hosted-page|shop|stage)/browser/', '^src/shared/'] },
    },
    {
      name: 'renderer-knows-shared-only',
      comment:
        'The console talks to the engine over HTTP and may run in any browser. Share a type or schema through ' +
        'src/shared; ask for everything else through the backend.',
      severity: 'error',
      from: { path: '^src/renderer/' },
      to: { path: '^src/(main|preload)/' },
    },
    {
      name: 'renderer-takes-types-of-the-contract',
      comment: 'A value of the contract brings zod and every schema into the bundle. Use `import type`.',
      severity: 'error',
      from: { path: '^src/renderer/' },
      to: { path: '^src/shared/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sonner-is-loaded-with-the-first-toast',
      comment: 'Import toast from stores/toast.ts: what is said before sonner is there would be lost.',
      severity: 'error',
      from: {
        path: '^src/renderer/src/',
        pathNot: '^src/renderer/src/(app/toaster\\.tsx|stores/toast\\.ts)$',
      },
      to: { path: packageNamed('sonner') },
    },
    {
      name: 'backend-knows-no-screen',
      comment: 'The backend is a client and no more: let stores call it, and return or emit what they need.',
      severity: 'error',
      from: { path: '^src/renderer/src/backend/' },
      to: { path: '^src/renderer/', pathNot: '^src/renderer/src/backend/' },
    },
    {
      name: 'stores-know-the-backend-only',
      comment:
        'A store is a vanilla factory over the backend. Move what draws into features or ui, and pass it values.',
      severity: 'error',
      from: { path: '^src/renderer/src/stores/' },
      to: { path: '^src/renderer/', pathNot: '^src/renderer/src/(stores|backend)/' },
    },
    {
      name: 'panels-know-no-feature',
      comment: 'A panel is what several features show: let the feature pass in what is its own.',
      severity: 'error',
      from: { path: '^src/renderer/src/panels/' },
      to: { path: '^src/renderer/src/(features|app)/' },
    },
    {
      name: 'features-know-not-the-app-nor-each-other',
      comment: 'Move what two features share into panels, ui or stores; let app put features together.',
      severity: 'error',
      from: { path: '^src/renderer/src/features/([^/]+)/' },
      to: { path: '^src/renderer/src/(features|app)/', pathNot: '^src/renderer/src/features/$1/' },
    },
    {
      name: 'ui-knows-no-data',
      comment: 'A primitive gets what it shows as props. Move the part that knows payments into a feature.',
      severity: 'error',
      from: { path: '^src/renderer/src/ui/' },
      to: { path: '^src/renderer/src/(app|features|panels|stores|backend)/' },
    },
    {
      name: 'src-never-imports-test-or-scripts',
      comment: 'Nothing that ships depends on tests, scripts or benchmarks. Move the shared part into src/.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|scripts|bench)/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or share a third. Move the shared part there.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'This import leads nowhere: check the path and its .ts ending, or add the package to package.json.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'src-runs-without-dev-dependencies',
      comment: 'Installed copies have no devDependencies. Move the package to dependencies, or import only its types.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(renderer|preload)/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: packageNamed('electron'),
      },
    },
  ],
  options: {
    // A type import is a dependency too: it says who knows whom.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
    builtInModules: { add: [] },
  },
}
