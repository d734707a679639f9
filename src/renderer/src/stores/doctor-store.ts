import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LogEntryView } from '../../../shared/contract/log.ts'
import type { MaterialSource, ReadCandidate } from '../../../shared/contract/read.ts'
import type { Diagnosis } from '../../../shared/contract/signature.ts'
import type { ServerEvent } from '../../../shared/events.ts'
import { otherBodiesOf } from '../../../shared/other-bodies-of.ts'
import { textOfFile } from '../../../shared/text-of-file.ts'
import { whatHelps } from '../../../shared/what-helps.ts'
import type { Backend } from '../backend/backend.ts'
import { storeHooks } from './console.tsx'
import {
  type ComputedKind,
  type DoctorInput,
  emptyInput,
  hasBody,
  inputOfCall,
  isBodyAlone,
  isEnough,
  mayHoldRequest,
  obstacleOf,
  questionOf,
} from './doctor-input.ts'
import { createLatestRequest } from './latest-request.ts'
import { createNamedTimers } from './named-timers.ts'
import { readBytes } from './request/read-bytes.ts'
import type { TabMemory } from './tab-memory.ts'

export type RequestFound = Extract<ReadCandidate, { kind: 'create-request' }>

/** IPNs, lines of access logs and settings, which have no signature. */
export type OtherMaterial = Exclude<ReadCandidate, RequestFound>

/** The source of the request, shown in the line above it. */
export type Origin =
  | { kind: 'example' | 'sent' }
  | { kind: 'read'; source: MaterialSource; name: string | null }
  | { kind: 'file'; name: string }
  | { kind: 'log'; call: LogEntryView; edited: boolean }

/** Progress of a search. `share` is from 0 to 1. */
export type DoctorProgress = Omit<Extract<ServerEvent, { type: 'diagnosis' }>, 'type' | 'id'>

export interface DoctorState {
  input: DoctorInput
  origin: Origin | null
  /** What could not be read from the pasted text, one sentence each. */
  notes: readonly string[]
  /** The requests found in the pasted text when there are several, most likely first. */
  choices: readonly RequestFound[]
  /** The index of the selected request. */
  chosen: number
  /** The request as it was read, without its body. null when the body was typed or edited. */
  taken: RequestFound | null
  /** What the pasted text has beside requests, most likely first. */
  others: readonly OtherMaterial[]
  /** Why there is no exact result for a stored call. */
  obstacle: string | null
  /** The merchant used when none is named. */
  fallbackMerchantId: string | null
  phase: 'idle' | 'reading' | 'searching' | 'stopped'
  progress: DoctorProgress | null
  /** The last result, its input, the other bodies of the same text, and all that a case of it shows. */
  answer: { diagnosis: Diagnosis; input: DoctorInput; otherBodies?: string[]; material?: ReadCandidate[] } | null
  problem: string | null
}

export interface DoctorStore extends StoreApi<DoctorState> {
  /** Takes the merchants there are, oldest last. A chosen one that was deleted is no longer chosen. */
  prepare(merchantIds: readonly string[]): void
  /** Uses pasted text as a whole: a body, or any text with requests in it. Starts the diagnosis if that is enough. */
  take(text: string): Promise<void>
  /** Selects another request of the pasted text. */
  choose(index: number): Promise<void>
  /** Uses the bytes of a file: as text if they are UTF-8, otherwise as an exact body. */
  takeFile(name: string, bytes: Uint8Array): Promise<void>
  /** Fills all fields from a call of the log. */
  openCall(id: string): Promise<void>
  /** Uses a request with known bytes: an example, or the one just sent from Requests. */
  fill(request: { body: string; authorization: string }, kind: 'example' | 'sent'): Promise<void>
  setBody(text: string): void
  setAuthorization(header: string): void
  setMerchant(merchantId: string | null): void
  setComputed(kind: ComputedKind, text: string): void
  diagnose(): Promise<void>
  stop(): void
  clear(): void
}

/** In ms: delay after typing, so that no search starts while the user types. */
const pauseMs = 600
const limitMs = 60_000
/** What the route of cases takes. */
const maxMaterial = 200

export interface DoctorStoreDeps extends Pick<Backend, 'call'> {
  events: Pick<Backend['events'], 'subscribe'>
  newId?: () => string
}

type KeptDiagnosis = Pick<
  DoctorState,
  'input' | 'origin' | 'notes' | 'choices' | 'chosen' | 'taken' | 'others' | 'obstacle' | 'answer'
>

/** The hashed string ends with the secret, so it is never stored. */
const withoutHashed = (input: DoctorInput): DoctorInput =>
  input.computed.kind === 'hashed' ? { ...input, computed: emptyInput.computed } : input

/** What is known of a request before anything is. */
const nothing = {
  ...{ origin: null, notes: [], choices: [], taken: null, others: [] },
  ...{ obstacle: null, answer: null, problem: null },
} satisfies Partial<DoctorState>

/** The state of the Doctor page, kept over a reload of the tab in `memory`. */
export const createDoctorStore = (
  { call, events, newId = () => crypto.randomUUID() }: DoctorStoreDeps,
  memory: Pick<TabMemory, 'read' | 'follow'>,
): DoctorStore => {
  const store = createStore<DoctorState>()(
    (): DoctorState => ({
      input: emptyInput,
      ...nothing,
      chosen: 0,
      fallbackMerchantId: null,
      phase: 'idle',
      progress: null,
      ...memory.read<KeptDiagnosis>('doctor'),
    }),
  )
  const { getState: get, setState: set } = store
  memory.follow('doctor', store, ({ input, answer, ...rest }): KeptDiagnosis => {
    const { origin, notes, choices, chosen, taken, others, obstacle } = rest
    const kept = answer && { ...answer, input: withoutHashed(answer.input) }
    return { input: withoutHashed(input), origin, notes, choices, chosen, taken, others, obstacle, answer: kept }
  })
  const pause = createNamedTimers<'typing'>()
  const latest = createLatestRequest({
    limitMs,
    onProblem: (problem) => set({ phase: 'idle', progress: null, problem }),
  })

  const ask = <T>(phase: 'reading' | 'searching', run: (signal: AbortSignal) => Promise<T>) => {
    pause.clear()
    set({ phase, progress: null, problem: null })
    return latest.send(run)
  }
  const end = (rest: Partial<DoctorState>) => {
    pause.clear()
    latest.abort()
    set({ phase: 'idle', progress: null, ...rest })
  }

  /** The fields with another body. The time is that of a stored call, and not of a request that was pasted or dropped. */
  const withBody = (body: DoctorInput['body'], exact = true): DoctorInput => {
    const { at: _, ...kept } = get().input
    return { ...kept, body, exact }
  }

  const takeRequest = (found: RequestFound): void => {
    const { request, source, name, notes } = found
    const { text, encoding } = request.body
    const input = withBody({ text, encoding }, request.exact)
    // A whole request has its own header, or none. A body alone does not change the header.
    const isBodyAlone = request.method === null && request.authorization === null
    if (!isBodyAlone) input.authorization = request.authorization ?? ''
    const taken = { ...found, scripts: [], request: { ...request, body: { ...request.body, text: '' } } }
    end({ input, notes, taken, origin: { kind: 'read', source, name } })
  }

  /**
   * Extracts the most likely request from a text. If there is none, the text stays unchanged, and what else it has is
   * shown, or that nothing was recognised. Returns whether there may be a signature to diagnose.
   */
  const read = async (text: string): Promise<boolean> => {
    const found = await ask('reading', (signal) => call('POST /api/read', { body: { text }, signal }))
    if (found === undefined) return false
    const requests = found.candidates.filter((candidate) => candidate.kind === 'create-request')
    const others = found.candidates.filter((candidate) => candidate.kind !== 'create-request')
    const [first] = requests
    const isAnswered = others.length > 0 && first?.createCall !== true
    const unrecognised = `Nothing was recognised and the text was not changed. ${whatHelps} Looked for ${found.looked.join(', ')}.`
    if (first && !isAnswered) takeRequest(first)
    else end({ notes: isAnswered ? [] : [unrecognised] })
    set({ choices: requests.length > 1 && !isAnswered ? requests : [], chosen: 0, others })
    return !isAnswered
  }

  const search = async (): Promise<void> => {
    const { input, fallbackMerchantId, choices, chosen, taken } = get()
    const progressId = newId()
    const others = otherBodiesOf(choices, chosen)
    const body = { ...questionOf(input, fallbackMerchantId), ...others, progressId }
    const undo = events.subscribe((event) => {
      if (event.type !== 'diagnosis' || event.id !== progressId || get().phase !== 'searching') return
      const { stage, tried, share } = event
      set({ progress: { stage, tried, share } })
    })
    const diagnosis = await ask('searching', (signal) =>
      call('POST /api/signature/diagnose', { body, signal }),
    ).finally(undo)
    const found = [...(taken ? [taken] : []), ...get().others].slice(0, maxMaterial)
    const material = found.length === 0 ? {} : { material: found }
    if (diagnosis !== undefined) end({ answer: { diagnosis, input, ...others, ...material } })
  }

  const diagnose = async (): Promise<void> => {
    const { body } = get().input
    if (!hasBody(get().input)) return
    const asText = body.encoding === 'utf8' && get().origin?.kind !== 'log' && mayHoldRequest(body.text)
    if (asText && !(await read(body.text))) return
    await search()
  }
  const diagnoseIfEnough = async (): Promise<void> => {
    if (isEnough(get().input)) await diagnose()
  }

  /** A manual change cancels the current search. A new one starts when typing pauses. */
  const edit = (change: Partial<DoctorInput>, rest: Partial<DoctorState> = {}) => {
    const { input, origin } = get()
    const since = origin?.kind === 'log' ? { ...origin, edited: true } : origin
    end({ input: { ...input, ...change }, origin: since, problem: null, ...rest })
    pause.later('typing', pauseMs, () => void diagnoseIfEnough())
  }
  const takeAnew = (rest: Partial<DoctorState>) => end({ ...nothing, ...rest })

  /** `body` is what stays if no request is in the text. */
  const take = async (
    text: string,
    origin: Origin | null = null,
    body: DoctorInput['body'] = { text, encoding: 'utf8' },
  ): Promise<void> => {
    // A header that an earlier text had is not that of this one. A typed one may be.
    const { taken, input } = get()
    const isOfEarlier = taken !== null && taken.request.authorization === input.authorization
    takeAnew({ input: { ...withBody(body), ...(isOfEarlier && { authorization: '' }) }, origin })
    if (!isBodyAlone(text) && !(await read(text))) return
    if (isEnough(get().input)) await search()
  }

  return {
    ...store,
    prepare: (merchantIds) => {
      set({ fallbackMerchantId: merchantIds.at(-1) ?? null })
      const { input } = get()
      // Without any merchant they may not be loaded yet.
      const isGone = merchantIds.length > 0 && input.merchantId !== null && !merchantIds.includes(input.merchantId)
      if (isGone) set({ input: { ...input, merchantId: null } })
    },
    take: (text) => take(text),
    choose: async (index) => {
      const chosen = get().choices[index]
      if (!chosen) return
      takeRequest(chosen)
      set({ chosen: index })
      if (isEnough(get().input)) await search()
    },
    takeFile: async (name, bytes) => {
      const body = readBytes(bytes)
      // A body keeps its bytes, because their charset may be the fault.
      await take(textOfFile(bytes), { kind: 'file', name }, body)
    },
    openCall: async (id) => {
      takeAnew({ input: emptyInput })
      const entry = await ask('reading', (signal) => call('GET /api/log/:id', { params: { id }, signal }))
      if (entry === undefined) return
      const obstacle = obstacleOf(entry)
      end({ input: inputOfCall(entry), origin: { kind: 'log', call: entry, edited: false }, obstacle })
      if (obstacle === null) await diagnose()
    },
    fill: async ({ body, authorization }, kind) => {
      takeAnew({ input: { ...emptyInput, body: { text: body, encoding: 'utf8' }, authorization }, origin: { kind } })
      await search()
    },
    setBody: (text) => {
      const { body } = get().input
      if (body.encoding === 'utf8' && body.text === text) return
      edit({ body: { text, encoding: 'utf8' }, exact: true }, { obstacle: null, taken: null, others: [] })
    },
    setAuthorization: (authorization) => edit({ authorization }),
    setMerchant: (merchantId) => edit({ merchantId }),
    setComputed: (kind, text) => edit({ computed: { kind, text } }),
    diagnose,
    stop: () => end({ phase: 'stopped' }),
    clear: () => takeAnew({ input: emptyInput }),
  }
}

export const [useDoctorStore, useDoctor] = storeHooks(createDoctorStore)
