import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SentExchange } from '../../../../shared/contract/requests.ts'
import { type CreateFieldName, createFieldNames } from '../../../../shared/create-fields.ts'
import type { JsonObject } from '../../../../shared/json/json-node.ts'
import { messageOf } from '../../../../shared/message-of.ts'
import { fieldJson } from '../../../../shared/sample-order.ts'
import type { Backend } from '../../backend/backend.ts'
import type { Call } from '../../backend/call.ts'
import { storeHooks } from '../console.tsx'
import type { TabMemory } from '../tab-memory.ts'
import type { Draft, Drafts } from './drafts.ts'
import { createDrafts } from './drafts.ts'
import { freshOrder, type Random, sampleBody } from './fresh-order.ts'
import { moveOrder, orderAddresses } from './move-order.ts'
import { type BodyProblem, type BodyReading, type Member, readBody, removeMember, setMember } from './read-body.ts'
import { readSignable } from './read-signable.ts'
import { readAnswer, refusedFields, type ServiceAnswer } from './refused-fields.ts'

/** The Authorization header of a request: the merchant's, a typed one, or none. */
export type HeaderMode = 'signed' | 'own' | 'none'

export interface Composed {
  merchantId: string | null
  body: string
  headerMode: HeaderMode
  ownHeader: string
}

/** What is being composed, to restore it later. */
export const composedOf = ({ merchantId, body, headerMode, ownHeader }: Composed): Composed => ({
  merchantId,
  body,
  headerMode,
  ownHeader,
})

/** One request sent in this session, and its result. */
export interface SentRequest extends Composed {
  id: number
  /** Local clock, ISO 8601 UTC. */
  at: string
  exchange: SentExchange | null
  answer: ServiceAnswer | null
  /** Why there is no exchange. */
  problem: string | null
}

export type RequestTab = 'signature' | 'answer' | 'history' | 'code'

export interface RequestState extends Composed {
  /** The panel shown beside the request. */
  tab: RequestTab
  reading: BodyReading
  /** The last valid members. While the text is invalid JSON, the form shows these and is disabled. */
  members: readonly Member[]
  /** Why the service would not accept the text as one JSON object; null when it would. */
  problem: BodyProblem | null
  /** The last text that could be signed. */
  root: JsonObject | null
  sending: boolean
  shown: SentRequest | null
  history: readonly SentRequest[]
  drafts: readonly Draft[]
}

export interface RequestStore extends StoreApi<RequestState> {
  /** Fills empty fields with the sample order. */
  prepare(merchantId: string | null, serviceUrl: string): void
  setBody(body: string): void
  setField(name: CreateFieldName, typed: string): void
  leaveOut(name: CreateFieldName): void
  rollOrder(): void
  startOver(serviceUrl: string): void
  setMerchant(merchantId: string): void
  setTab(tab: RequestTab): void
  setHeader(headerMode: HeaderMode, ownHeader?: string): void
  send(): Promise<void>
  restore(composed: Composed): void
  /** Shows an earlier request again and restores its body. */
  bringBack(id: number): void
  saveDraft(name: string): void
  /** Imports a draft. Throws an error with a sentence when the browser's storage is full. */
  addDraft(draft: Draft): void
  loadDraft(name: string): void
  deleteDraft(name: string): void
}

const maxHistory = 50

export interface RequestStoreDeps {
  call: Call
  drafts: Drafts
  random: Random
  /** ms since 1970. */
  now: () => number
  /** What this tab stored before a reload. */
  memory: TabMemory
}

type KeptRequest = Composed & Pick<RequestState, 'tab'> & { shownId: number | null }

/**
 * The state of the Requests screen, kept over a reload of the tab. The raw text is the source; the form is derived from
 * it.
 */
export const createRequestStore = ({ call, drafts, random, now, memory }: RequestStoreDeps): RequestStore => {
  const store = createStore<RequestState>()(
    (): RequestState => ({
      tab: 'signature',
      merchantId: null,
      body: '',
      headerMode: 'signed',
      ownHeader: '',
      reading: readBody(''),
      members: [],
      problem: null,
      root: null,
      sending: false,
      shown: null,
      history: [],
      drafts: drafts.all(),
    }),
  )
  const { getState: get, setState: set } = store
  let sends = 0

  const setBody = (body: string) => {
    if (body === get().body) return
    const reading = readBody(body)
    const signable = readSignable(body, reading)
    set({
      body,
      reading,
      members: reading.ok ? reading.members : get().members,
      ...(signable.ok ? { root: signable.root, problem: null } : { problem: signable.problem }),
    })
  }
  const restore = ({ body, ...rest }: Composed) => {
    set(rest)
    setBody(body)
  }
  const withField = (body: string, name: CreateFieldName, typed: string) =>
    setMember(body, name, fieldJson(name, typed), createFieldNames)
  /** A new order id also replaces the old one in the URLs that contain it. */
  const withOrderMoved = (body: string, name: CreateFieldName, typed: string): string => {
    const reading = readBody(body)
    if (name !== 'order_id' || !reading.ok) return withField(body, name, typed)
    const textOf = (field: string) => reading.members.find((member) => member.name === field && member.kind === 'text')
    const before = textOf(name)?.value ?? ''
    return orderAddresses.reduce(
      (text, field) => {
        const address = textOf(field)?.value
        const moved = address === undefined ? undefined : moveOrder(address, before, typed)
        return moved === undefined || moved === address ? text : withField(text, field, moved)
      },
      withField(body, name, typed),
    )
  }

  const recall = () => {
    const history = memory.read<{ history: readonly SentRequest[] }>('request-history')?.history ?? []
    const kept = memory.read<KeptRequest>('request')
    sends = Math.max(0, ...history.map(({ id }) => id))
    set({ history })
    if (kept === undefined) return
    const { merchantId, tab, headerMode, ownHeader, shownId, body } = kept
    set({ merchantId, tab, headerMode, ownHeader, shown: history.find(({ id }) => id === shownId) ?? null })
    setBody(body)
  }
  recall()
  memory.follow('request-history', store, ({ history }) => ({ history }))
  memory.follow('request', store, ({ merchantId, body, headerMode, ownHeader, tab, shown, history }): KeptRequest => {
    // A token that was sent is in the log. A token that was only typed may be a secret in the wrong field.
    const wasSent = history.some((sent) => sent.ownHeader === ownHeader)
    return { merchantId, body, headerMode, ownHeader: wasSent ? ownHeader : '', tab, shownId: shown?.id ?? null }
  })

  return {
    ...store,
    prepare: (merchantId, serviceUrl) => {
      if (get().merchantId === null) set({ merchantId })
      if (get().body === '') setBody(sampleBody(serviceUrl, random))
    },
    setBody,
    restore,
    setField: (name, typed) => setBody(withOrderMoved(get().body, name, typed)),
    leaveOut: (name) => setBody(removeMember(get().body, name)),
    rollOrder: () => {
      let { body } = get()
      for (const [name, value] of Object.entries(freshOrder(random)))
        body = withOrderMoved(body, name as CreateFieldName, value)
      setBody(body)
    },
    startOver: (serviceUrl) => setBody(sampleBody(serviceUrl, random)),
    setMerchant: (merchantId) => set({ merchantId }),
    setTab: (tab) => set({ tab }),
    setHeader: (headerMode, ownHeader = get().ownHeader) => set({ headerMode, ownHeader }),

    send: async () => {
      const { merchantId, body, headerMode, ownHeader, sending } = get()
      if (sending || merchantId === null) return
      set({ sending: true })
      const sent = { id: ++sends, at: new Date(now()).toISOString(), merchantId, body, headerMode, ownHeader }
      const header = headerMode === 'signed' ? {} : { authorization: headerMode === 'own' ? ownHeader : '' }
      const result = await call('POST /api/requests', { body: { merchantId, body, ...header } }).then(
        (exchange) => ({ exchange, answer: readAnswer(exchange.response.body.text), problem: null }),
        (error: unknown) => ({
          exchange: null,
          answer: null,
          problem: messageOf(error),
        }),
      )
      const shown = { ...sent, ...result }
      set({ sending: false, shown, tab: 'answer', history: [shown, ...get().history].slice(0, maxHistory) })
    },
    bringBack: (id) => {
      const shown = get().history.find((sent) => sent.id === id)
      if (shown === undefined) return
      set({ shown })
      restore(composedOf(shown))
    },
    saveDraft: (name) => {
      const { merchantId, body } = get()
      drafts.save({ name, savedAt: new Date(now()).toISOString(), merchantId, body })
      set({ drafts: drafts.all() })
    },
    addDraft: (draft) => {
      drafts.save(draft)
      set({ drafts: drafts.all() })
    },
    loadDraft: (name) => {
      const draft = get().drafts.find((one) => one.name === name)
      if (draft === undefined) return
      if (draft.merchantId !== null) set({ merchantId: draft.merchantId })
      setBody(draft.body)
    },
    deleteDraft: (name) => {
      drafts.remove(name)
      set({ drafts: drafts.all() })
    },
  }
}

/** The faults of the last response for fields that have not changed since. */
export const refusalsShown = ({ shown, members }: Pick<RequestState, 'shown' | 'members'>) => {
  if (shown?.answer == null) return {}
  const sent = readBody(shown.body)
  const valueIn = (all: readonly Member[], name: string) => all.find((member) => member.name === name)?.value
  const refused = Object.entries(refusedFields(shown.answer)).filter(
    ([name]) => sent.ok && valueIn(sent.members, name) === valueIn(members, name),
  )
  return Object.fromEntries(refused) as Partial<Record<CreateFieldName, string>>
}

const createBrowserRequestStore = ({ call }: Backend, memory: TabMemory): RequestStore =>
  createRequestStore({
    call,
    drafts: createDrafts(window.localStorage, memory.clean),
    random: Math.random,
    now: Date.now,
    memory,
  })

/** The Requests screen. Another screen may set a body there before it navigates to it. */
export const [useRequestStore, useRequests] = storeHooks(createBrowserRequestStore)
