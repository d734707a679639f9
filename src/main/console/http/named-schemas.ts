import type { z } from 'zod'
import { appliedEffect, appliedRuleView } from '../../../shared/contract/applied-rule.ts'
import { caseExchange, caseFile, caseSummary } from '../../../shared/contract/cases.ts'
import { clockState } from '../../../shared/contract/clock.ts'
import { bodyText, problem } from '../../../shared/contract/common.ts'
import { attempt, delivery, deliverySummary } from '../../../shared/contract/deliveries.ts'
import { inboxMessage, inboxSummary } from '../../../shared/contract/inbox.ts'
import { inboxView } from '../../../shared/contract/inboxes.ts'
import { link, linkSummary, payment, timelineEntry } from '../../../shared/contract/links.ts'
import { logEntry, logSummary } from '../../../shared/contract/log.ts'
import { merchant } from '../../../shared/contract/merchants.ts'
import { exchange } from '../../../shared/contract/requests.ts'
import { rule } from '../../../shared/contract/rules.ts'
import { settingsSchema } from '../../../shared/contract/settings.ts'
import { stageView } from '../../../shared/contract/stage.ts'

/** The parts of replies that the OpenAPI document describes once and refers to by name. */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  AppliedEffect: appliedEffect,
  AppliedRule: appliedRuleView,
  Attempt: attempt,
  BodyText: bodyText,
  Case: caseFile,
  CaseExchange: caseExchange,
  CaseSummary: caseSummary,
  Clock: clockState,
  Delivery: delivery,
  DeliverySummary: deliverySummary,
  Exchange: exchange,
  Inbox: inboxView,
  InboxMessage: inboxMessage,
  InboxSummary: inboxSummary,
  Link: link,
  LinkSummary: linkSummary,
  LogEntry: logEntry,
  LogSummary: logSummary,
  Merchant: merchant,
  Payment: payment,
  Problem: problem,
  Rule: rule,
  Settings: settingsSchema,
  Stage: stageView,
  TimelineEntry: timelineEntry,
}
