import type * as activity from '../../../shared/contract/activity.ts'
import type * as cases from '../../../shared/contract/cases.ts'
import type * as clock from '../../../shared/contract/clock.ts'
import type * as compare from '../../../shared/contract/compare.ts'
import type * as deliveries from '../../../shared/contract/deliveries.ts'
import type * as inbox from '../../../shared/contract/inbox.ts'
import type * as inboxes from '../../../shared/contract/inboxes.ts'
import type * as links from '../../../shared/contract/links.ts'
import type * as log from '../../../shared/contract/log.ts'
import type * as merchants from '../../../shared/contract/merchants.ts'
import type * as read from '../../../shared/contract/read.ts'
import type * as recovery from '../../../shared/contract/recovery.ts'
import type * as requests from '../../../shared/contract/requests.ts'
import type * as rules from '../../../shared/contract/rules.ts'
import type * as scenarios from '../../../shared/contract/scenarios.ts'
import type * as scorecards from '../../../shared/contract/scorecards.ts'
import type * as sessions from '../../../shared/contract/sessions.ts'
import type * as settings from '../../../shared/contract/settings.ts'
import type * as signature from '../../../shared/contract/signature.ts'
import type * as stage from '../../../shared/contract/stage.ts'
import type * as system from '../../../shared/contract/system.ts'
import { route } from './call.ts'

/** Every route that the console uses. The compiler checks method and path against the contract. */
export const routes = {
  listMerchants: route<typeof merchants.listMerchants>('GET', '/api/merchants'),
  createMerchant: route<typeof merchants.createMerchant>('POST', '/api/merchants'),
  getMerchant: route<typeof merchants.getMerchant>('GET', '/api/merchants/:id'),
  changeMerchant: route<typeof merchants.changeMerchant>('PATCH', '/api/merchants/:id'),
  deleteMerchant: route<typeof merchants.deleteMerchant>('DELETE', '/api/merchants/:id'),
  rotateMerchantSecret: route<typeof merchants.rotateMerchantSecret>('POST', '/api/merchants/:id/rotate'),
  exportMerchantProfile: route<typeof merchants.exportMerchantProfile>('GET', '/api/merchants/:id/profile'),
  importMerchantProfile: route<typeof merchants.importMerchantProfile>('POST', '/api/merchants/profile'),
  explainSignature: route<typeof signature.explainSignature>('POST', '/api/signature/explain'),
  diagnoseSignature: route<typeof signature.diagnoseSignature>('POST', '/api/signature/diagnose'),
  readMaterial: route<typeof read.readMaterial>('POST', '/api/read'),
  requestSnippets: route<typeof signature.requestSnippets>('POST', '/api/signature/snippets'),
  ipnHandlerSnippets: route<typeof signature.ipnHandlerSnippets>('POST', '/api/signature/ipn-handlers'),
  exportVectors: route<typeof signature.exportVectors>('POST', '/api/signature/vectors'),
  sendRequest: route<typeof requests.sendRequest>('POST', '/api/requests'),
  listLog: route<typeof log.listLog>('GET', '/api/log'),
  listLogEntries: route<typeof log.listLogEntries>('GET', '/api/log/entries'),
  getLogEntry: route<typeof log.getLogEntry>('GET', '/api/log/:id'),
  listLinks: route<typeof links.listLinks>('GET', '/api/links'),
  getLink: route<typeof links.getLink>('GET', '/api/links/:id'),
  payLink: route<typeof links.payLink>('POST', '/api/links/:id/pay'),
  answerChallenge: route<typeof links.answerChallenge>('POST', '/api/links/:id/challenge'),
  cancelLink: route<typeof links.cancelLink>('POST', '/api/links/:id/cancel'),
  deleteLink: route<typeof links.deleteLink>('DELETE', '/api/links/:id'),
  listDeliveries: route<typeof deliveries.listDeliveries>('GET', '/api/deliveries'),
  getDelivery: route<typeof deliveries.getDelivery>('GET', '/api/deliveries/:id'),
  resendDelivery: route<typeof deliveries.resendDelivery>('POST', '/api/deliveries/:id/resend'),
  stopDelivery: route<typeof deliveries.stopDelivery>('POST', '/api/deliveries/:id/stop'),
  retryDelivery: route<typeof deliveries.retryDelivery>('POST', '/api/deliveries/:id/retry'),
  replayDelivery: route<typeof deliveries.replayDelivery>('POST', '/api/deliveries/:id/replay'),
  previewRecovery: route<typeof recovery.previewRecovery>('GET', '/api/deliveries/recoverable'),
  recoverDeliveries: route<typeof recovery.recoverDeliveries>('POST', '/api/deliveries/recover'),
  moveClock: route<typeof clock.moveClock>('POST', '/api/clock'),
  getDeliveryActivity: route<typeof activity.getDeliveryActivity>('GET', '/api/activity/deliveries'),
  listFailures: route<typeof activity.listFailures>('GET', '/api/activity/failures'),
  runScenario: route<typeof scenarios.runScenario>('POST', '/api/scenarios/run'),
  checkScenario: route<typeof scenarios.checkScenario>('POST', '/api/scenarios/check'),
  scenarioSchema: route<typeof scenarios.getScenarioSchema>('GET', '/api/scenarios/schema'),
  scenarioOfLink: route<typeof scenarios.scenarioOfLink>('GET', '/api/links/:id/scenario'),
  buildCase: route<typeof cases.buildCase>('POST', '/api/cases/build'),
  listCases: route<typeof cases.listCases>('GET', '/api/cases'),
  openCase: route<typeof cases.openCase>('POST', '/api/cases'),
  getCase: route<typeof cases.getCase>('GET', '/api/cases/:id'),
  deleteCase: route<typeof cases.deleteCase>('DELETE', '/api/cases/:id'),
  getCaseFile: route<typeof cases.getCaseFile>('GET', '/api/cases/:id/file'),
  addCaseNote: route<typeof cases.addCaseNote>('POST', '/api/cases/:id/notes'),
  deleteCaseNote: route<typeof cases.deleteCaseNote>('DELETE', '/api/cases/:id/notes/:part'),
  addCasePicture: route<typeof cases.addCasePicture>('POST', '/api/cases/:id/pictures'),
  deleteCasePicture: route<typeof cases.deleteCasePicture>('DELETE', '/api/cases/:id/pictures/:part'),
  verifyCase: route<typeof cases.verifyCase>('POST', '/api/cases/:id/verify'),
  reproduceCase: route<typeof cases.reproduceCase>('POST', '/api/cases/:id/reproduce'),
  compareExchanges: route<typeof compare.compareExchanges>('POST', '/api/compare'),
  listRules: route<typeof rules.listRules>('GET', '/api/rules'),
  createRule: route<typeof rules.createRule>('POST', '/api/rules'),
  changeRule: route<typeof rules.changeRule>('PATCH', '/api/rules/:id'),
  deleteRule: route<typeof rules.deleteRule>('DELETE', '/api/rules/:id'),
  reorderRules: route<typeof rules.reorderRules>('POST', '/api/rules/order'),
  resetRuleHits: route<typeof rules.resetRuleHits>('POST', '/api/rules/reset-hits'),
  listRulePresets: route<typeof rules.listRulePresets>('GET', '/api/rules/presets'),
  applyRulePreset: route<typeof rules.applyRulePreset>('POST', '/api/rules/presets/:name'),
  runScorecard: route<typeof scorecards.runScorecard>('POST', '/api/scorecards/run'),
  scorecardPage: route<typeof scorecards.scorecardPage>('POST', '/api/scorecards/html'),
  listInbox: route<typeof inbox.listInbox>('GET', '/api/inbox'),
  getInboxMessage: route<typeof inbox.getInboxMessage>('GET', '/api/inbox/:id'),
  listInboxes: route<typeof inboxes.listInboxes>('GET', '/api/inboxes'),
  setInboxBehaviour: route<typeof inboxes.setInboxBehaviour>('PUT', '/api/inbox/:name/behaviour'),
  restartInboxBehaviour: route<typeof inboxes.resetInboxCounter>('POST', '/api/inbox/:name/behaviour/restart'),
  deleteInboxBehaviour: route<typeof inboxes.deleteInboxBehaviour>('DELETE', '/api/inbox/:name/behaviour'),
  clearInbox: route<typeof inbox.clearInbox>('DELETE', '/api/inbox'),
  getSettings: route<typeof settings.getSettings>('GET', '/api/settings'),
  changeSettings: route<typeof settings.changeSettings>('PATCH', '/api/settings'),
  openSession: route<typeof sessions.openSession>('POST', '/api/sessions'),
  listSessions: route<typeof sessions.listSessions>('GET', '/api/sessions'),
  endSession: route<typeof sessions.endSession>('DELETE', '/api/sessions/:id'),
  endSessions: route<typeof sessions.endSessions>('DELETE', '/api/sessions'),
  getStage: route<typeof stage.getStage>('GET', '/api/stage'),
  playNext: route<typeof stage.playNext>('POST', '/api/stage/next'),
  openChapter: route<typeof stage.openChapter>('POST', '/api/stage/chapter'),
  exportStage: route<typeof stage.exportStage>('GET', '/api/stage/export'),
  resetStage: route<typeof stage.resetStage>('POST', '/api/stage/reset'),
  getStatus: route<typeof system.getStatus>('GET', '/api/status'),
  reset: route<typeof system.reset>('POST', '/api/reset'),
  exportData: route<typeof system.exportData>('GET', '/api/export'),
  importData: route<typeof system.importData>('POST', '/api/import'),
}
