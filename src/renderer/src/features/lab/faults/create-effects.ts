import type { RuleEffectKind } from '../../../../../shared/contract/rule-effects.ts'
import { errorCatalogue, errorCodes } from '../../../../../shared/error-catalogue.ts'
import { type EffectField, type EffectInfo, time } from './effect-info.ts'

type CreateKind = Extract<RuleEffectKind, `create-${string}`>

const afterStoring: EffectField = {
  type: 'flag',
  name: 'afterStoring',
  label: 'Create the link first, and lose only the answer',
  initial: false,
}

const codes = errorCodes.map((code) => ({ value: code, label: `${code} · ${errorCatalogue[code].hint}` }))

/** The effects on the create call. */
export const createEffects = {
  'create-error': {
    title: 'Error code',
    does: 'The create call is answered with the code you choose, whatever was sent.',
    reveals: 'A shop that does not look at the code, or does not try again, loses the order.',
    fields: [{ type: 'choice', name: 'code', label: 'Error code', initial: 'E098', options: codes }, afterStoring],
  },
  'create-latency': {
    title: 'Slow answer',
    does: 'The answer is delayed: by a fixed time if both are equal, otherwise by a random time between them.',
    reveals: 'A shop with a short timeout gives up, orders again, and leaves a second link that can be paid too.',
    fields: [time('minMs', 'At least', '3000'), time('maxMs', 'At most', '3000')],
  },
  'create-reset': {
    title: 'Connection reset',
    does: 'The connection is torn down instead of answered.',
    reveals: 'A shop that takes an exception for “nothing happened” may create the same order twice.',
    fields: [afterStoring],
  },
  'create-hang': {
    title: 'No answer',
    does: 'The call is accepted and never answered.',
    reveals: 'A shop without a timeout of its own keeps its checkout, and one of its workers, waiting for ever.',
    fields: [afterStoring],
  },
  'create-truncated': {
    title: 'Answer cut off',
    does: 'The connection breaks in the middle of the answer.',
    reveals: 'A shop that parses what has arrived so far sends its customer to half an address.',
    fields: [afterStoring],
  },
  'create-malformed': {
    title: 'Malformed answer',
    does: 'An answer comes that is not the JSON of the specification.',
    reveals: 'A shop that trusts the status alone fails later, with an error that nobody can explain.',
    fields: [
      {
        type: 'choice',
        name: 'as',
        label: 'Body',
        initial: 'html',
        options: [
          { value: 'html', label: 'An HTML page, as a proxy has' },
          { value: 'broken-json', label: 'Broken JSON' },
          { value: 'empty', label: 'Empty' },
        ],
      },
      { type: 'number', name: 'status', label: 'HTTP status', unit: '', initial: '200' },
      afterStoring,
    ],
  },
} as const satisfies Record<CreateKind, EffectInfo>
