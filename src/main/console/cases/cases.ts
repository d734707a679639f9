import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  addCaseNote,
  addCasePicture,
  type CaseFile,
  caseFile,
  deleteCase,
  deleteCaseNote,
  deleteCasePicture,
  getCase,
  getCaseFile,
  getCaseSchema,
  listCases,
  maxPictureBytes,
  type OpenedCase,
  openCase,
  reproduceCase,
  verifyCase,
} from '../../../shared/contract/cases.ts'
import { evidenceOf, isTooLargeToDiagnose, tooLargeToDiagnose } from '../../cases/case-evidence.ts'
import { caseHtml } from '../../cases/case-html.ts'
import { caseMarkdown } from '../../cases/case-markdown.ts'
import { createRedactor } from '../../cases/create-redactor.ts'
import {
  createSecretHider,
  createSecretsReplacer,
  withoutCredentials,
  withoutNamedSecrets,
} from '../../cases/create-secret-hider.ts'
import { hideCustomers } from '../../cases/hide-customers.ts'
import { pictureType } from '../../cases/picture-type.ts'
import { withoutPictureMetadata } from '../../cases/without-picture-metadata.ts'
import type { CaseFolder } from '../../domain/case-folder.ts'
import type { VirtualClock } from '../../domain/clock.ts'
import { outsideAddresses } from '../../scenario/outside-addresses.ts'
import { diagnosisKey } from '../../signature-tools/doctor/diagnosis-key.ts'
import { searchBudget } from '../../signature-tools/doctor/search-budget.ts'
import type { DoctorWorkers } from '../../signature-tools/doctor-workers/doctor-workers.ts'
import type { Store } from '../../store/store.ts'
import type { ProgressEvents } from '../events/progress-events.ts'
import { hangUpSignal } from '../http/hang-up-signal.ts'
import { ConsoleProblem, conflict, invalid, notFound } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { instantOf } from '../lists/instant.ts'
import { withinLimit } from '../parsers/limited-thread.ts'
import type { Parsers } from '../parsers/parsers.ts'
import { ownApi } from '../runs/own-api.ts'
import { createScenarioRunner } from '../runs/scenario-runner.ts'
import type { UnfinishedRuns } from '../runs/unfinished-runs.ts'
import { toDoctorMerchant } from '../signature/diagnose.ts'
import type { CaseWorkers } from './case-workers.ts'
import { fileNameOf } from './file-name-of.ts'
import { createOpenedCases } from './opened-cases.ts'

export interface CasesDeps {
  store: Pick<Store, 'merchants' | 'settings'>
  clock: VirtualClock
  token: string
  serviceUrl: () => string
  caseFolder: CaseFolder
  runs: UnfinishedRuns
  doctorWorkers: Pick<DoctorWorkers, 'run'>
  progressEvents: Pick<ProgressEvents, 'publish'>
  parsers: Pick<Parsers, 'readScenario'>
  caseWorkers: Pick<CaseWorkers, 'read'>
}

/** Maximum size of a case file, JSON escapes included. Bytes. */
const bodyLimit = 24 * 1024 * 1024
const maxNotes = 200
const maxPictures = 5

const newId = (): string => randomBytes(9).toString('base64url')

/** Routes of opened cases. They are stored beside the data and are not part of it. */
export const cases = async (app: FastifyInstance, deps: CasesDeps): Promise<void> => {
  const { store, clock, token, serviceUrl, caseFolder, doctorWorkers, progressEvents, parsers, caseWorkers, runs } =
    deps
  const api = ownApi(app, token)
  const opened = createOpenedCases(caseFolder)
  const runOne = createScenarioRunner(
    { api, serviceUrl, progressEvents, runs },
    'A case is being reproduced; wait for its end.',
  )

  const find = async (id: string): Promise<OpenedCase> => {
    const found = await opened.get(id)
    if (!found) throw notFound('case', id)
    return found
  }
  const change = (id: string, to: (file: CaseFile) => CaseFile): Promise<OpenedCase> =>
    opened.inTurn(async () => {
      const { case: file, summary } = await find(id)
      return opened.put(id, to(file), summary.openedAt)
    })

  /** Hides secrets, hashes, cards, and names and addresses of people in what is written into a case here. */
  const redact = (text: string): string => {
    const merchants = [...store.merchants.oldest()].map(toDoctorMerchant(store, clock.now(), undefined))
    const keys = merchants.map(({ key }) => key)
    const hiders = { hideSecrets: createSecretsReplacer(merchants, [token]), hide: createSecretHider(merchants) }
    const redactor = createRedactor({
      keys,
      secrets: new Map(),
      hashes: [],
      ...hiders,
      replaceCustomers: hideCustomers(text),
    })
    return withoutNamedSecrets(redactor.text(withoutCredentials(text)))
  }

  route(app, listCases, async () => ({ items: await opened.list() }))
  route(app, getCase, ({ params }) => find(params.id))

  route(
    app,
    openCase,
    async ({ body: { text } }) => {
      const read = await withinLimit(caseWorkers.read(text), () => {
        throw new ConsoleProblem('invalid', 'This file is too complex to be a case.', { text: 'too-large' })
      })
      if (!read.ok) throw new ConsoleProblem('invalid', read.message, { text: read.code })
      // A file opened twice is one case and keeps its notes.
      const id = createHash('sha256').update(text).digest('hex').slice(0, 20)
      return opened.inTurn(async () => {
        const before = await opened.get(id)
        if (before) return before
        if (await opened.isFull()) throw conflict('There are 100 open cases: delete one first.')
        return opened.put(id, read.case, instantOf(clock.real.now()))
      })
    },
    { bodyLimit },
  )

  route(app, deleteCase, ({ params }) => {
    return opened.inTurn(async () => {
      await find(params.id)
      await opened.remove(params.id)
      return { deleted: 1 }
    })
  })

  route(app, getCaseFile, async ({ params, query }) => {
    const { case: file } = await find(params.id)
    const name = fileNameOf(file.head.title)
    switch (query.as) {
      case 'json':
        return {
          fileName: `${name}.paylink-case.json`,
          mediaType: 'application/json',
          text: `${JSON.stringify(file, null, 1)}\n`,
        }
      case 'html':
        return { fileName: `${name}.html`, mediaType: 'text/html', text: caseHtml(file) }
      case 'markdown':
        return { fileName: `${name}.md`, mediaType: 'text/markdown', text: caseMarkdown(file) }
    }
  })

  route(app, addCaseNote, ({ params, body }) =>
    change(params.id, (file) => {
      const { exchange } = body.anchor
      if (exchange !== null && !file.exchanges.some(({ id }) => id === exchange))
        throw invalid({ anchor: 'is not an exchange of this case' })
      if (file.notes.length >= maxNotes) throw conflict(`A case has at most ${maxNotes} notes.`)
      const { field } = body.anchor
      const anchor = { exchange, field: field === null ? null : redact(field) }
      const note = { id: newId(), at: instantOf(clock.real.now()), anchor, text: redact(body.text) }
      return { ...file, notes: [...file.notes, note] }
    }),
  )

  route(app, deleteCaseNote, ({ params }) =>
    change(params.id, (file) => ({ ...file, notes: file.notes.filter(({ id }) => id !== params.part) })),
  )

  route(app, addCasePicture, ({ params, body }) =>
    change(params.id, (file) => {
      const bytes = Buffer.from(body.data, 'base64')
      if (bytes.length > maxPictureBytes) throw invalid({ data: `must be at most ${maxPictureBytes / 1_000_000} MB` })
      const type = pictureType(bytes)
      if (type === undefined) throw invalid({ data: 'must be a PNG or JPEG picture, whatever its file name' })
      if (file.pictures.length >= maxPictures) throw conflict(`A case has at most ${maxPictures} pictures.`)
      return {
        ...file,
        pictures: [
          ...file.pictures,
          { id: newId(), name: redact(body.name), type, data: withoutPictureMetadata(bytes, type).toString('base64') },
        ],
      }
    }),
  )

  route(app, deleteCasePicture, ({ params }) =>
    change(params.id, (file) => ({ ...file, pictures: file.pictures.filter(({ id }) => id !== params.part) })),
  )

  route(app, verifyCase, async ({ params, reply }) => {
    const { case: file } = await find(params.id)
    const { diagnosis: recorded } = file.verdict
    if (file.signing === null || recorded === null) return { outcome: 'not-possible' as const, diagnosis: null }
    if (isTooLargeToDiagnose(file.signing)) throw new ConsoleProblem('too-large', tooLargeToDiagnose)
    const task = { evidence: evidenceOf(file.signing), budget: searchBudget }
    const diagnosis = await doctorWorkers.run(task, undefined, hangUpSignal(reply))
    const outcome = diagnosisKey(diagnosis) === diagnosisKey(recorded) ? ('same' as const) : ('different' as const)
    return { outcome, diagnosis }
  })

  route(app, reproduceCase, async ({ params, body: { merchantId, progressId }, reply }) => {
    const { case: file } = await find(params.id)
    if (!store.merchants.get(merchantId)) throw notFound('merchant', merchantId)
    if (file.scenario === null) throw conflict('This case contains nothing that can be reproduced.')
    const reading = await parsers.readScenario(file.scenario, file.head.title)
    if (!reading.ok) throw conflict(`The scenario of this case cannot be read: ${reading.problems[0]?.message ?? ''}`)
    const [outside] = outsideAddresses(reading.scenario)
    if (outside !== undefined) {
      throw conflict(
        `The scenario of this case would call ${outside.slice(0, 200)}. A case calls nothing but this service: run it in the Lab if you trust it.`,
      )
    }
    const result = await runOne({ ...reading.scenario, merchant: merchantId }, progressId, reply)
    return { result, notReproduced: file.notReproduced }
  })

  route(app, getCaseSchema, () => z.toJSONSchema(caseFile, { io: 'input' }) as Record<string, unknown>)
}
