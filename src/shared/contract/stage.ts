import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { linkState } from './links.ts'

/** The subject of a stage sentence, which decides the direction of its arrow. */
export const stageStepKind = z.enum([
  'create',
  'refused-create',
  'card',
  'pay',
  'bank',
  'cancel',
  'redirect',
  'ipn',
  'shop',
  'other',
])
export type StageStepKind = z.output<typeof stageStepKind>

const stageStep = z.object({
  kind: stageStepKind,
  say: z.string(),
  notes: z.string().nullable(),
  fails: z.boolean().meta({ description: 'what is sent is not accepted' }),
})
export type StageStep = z.output<typeof stageStep>

export const playedStep = z.object({
  line: z.string().meta({ description: 'the call in a line' }),
  bytes: z.string().meta({ description: 'what was sent and answered, secrets masked' }),
})
export type PlayedStep = z.output<typeof playedStep>

export const stageOrder = z.object({
  id: z.string(),
  customer: z.string(),
  total: z.string(),
  state: z.enum(['waiting', 'paid', 'failed', 'canceled']),
  received: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type StageOrder = z.output<typeof stageOrder>

const chip = z.object({
  kind: z.enum(['rules', 'inboxes', 'clock', 'shop-down', 'shop-careless']),
  value: z.number().meta({ description: 'how many; ms for the clock' }),
})
export type StageChip = z.output<typeof chip>

export const stageView = z.object({
  revision: z.int().meta({ description: 'rises with every change' }),
  status: z
    .enum(['ready', 'playing', 'held', 'waiting', 'off-script', 'ended'])
    .meta({ description: 'waiting: for the customer, whom next replaces' }),
  problem: z.string().nullable().meta({ description: 'why it is off script' }),
  chapters: z.array(z.object({ name: z.string() })),
  chapter: z.int(),
  step: z.int().meta({ description: 'how many of the steps were played' }),
  steps: z.array(stageStep),
  played: z
    .array(playedStep.extend({ order: stageOrder.nullable() }))
    .meta({ description: 'what each step sent, and the chapter’s order after it' }),
  customerPath: z.string().meta({ description: 'what the customer sees, on the stage’s service' }),
  port: z.int().meta({ description: 'of the stage’s service' }),
  linkState: linkState.nullable(),
  orders: z.array(stageOrder).meta({ description: 'of the shop, newest first' }),
  orderCount: z.int(),
  chips: z.array(chip),
  shopName: z.string(),
  phoneUrl: z
    .string()
    .nullable()
    .meta({ description: 'where a phone becomes the customer; null: it cannot reach this machine' }),
})
export type StageView = z.output<typeof stageView>

export const getStage = endpoint('GET', '/api/stage', {
  summary: 'What /present shows; starts the stage when it does not run',
  reply: stageView,
})

export const playNext = endpoint('POST', '/api/stage/next', {
  summary: 'Let the next thing happen, if the stage is still where the caller saw it',
  body: z.strictObject({ chapter: z.int(), step: z.int() }),
  reply: stageView,
})

export const openChapter = endpoint('POST', '/api/stage/chapter', {
  summary: 'Begin a chapter; with a step, play up to there',
  body: z.strictObject({ chapter: z.int().min(0), step: z.int().min(0).default(0) }),
  reply: stageView,
})

export const resetStage = endpoint('POST', '/api/stage/reset', {
  summary: 'Put the stage back to its first state; nothing outside it changes',
  reply: stageView,
})

export const exportStage = endpoint('GET', '/api/stage/export', {
  summary: 'What was played of the chapter, as one HTML page that needs no engine',
  reply: z.object({ fileName: z.string(), html: z.string() }),
})
