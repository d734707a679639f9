import { describe, expect, test } from 'vitest'
import { describeRule } from '../../../src/main/domain/rules/describe-rule.ts'
import type { RuleEffect } from '../../../src/shared/contract/rule-effects.ts'
import type { RuleMatch } from '../../../src/shared/contract/rules.ts'

const drop: RuleEffect = { kind: 'ipn-drop' }

describe('the text of an effect', () => {
  test.each<[RuleEffect, string]>([
    [{ kind: 'create-error', code: 'E098', afterStoring: false }, 'answer E098'],
    [{ kind: 'create-error', code: 'E098', afterStoring: true }, 'answer E098, though the link is created'],
    [{ kind: 'create-latency', minMs: 3_000, maxMs: 3_000 }, 'wait 3 s before the answer'],
    [{ kind: 'create-latency', minMs: 500, maxMs: 90_000 }, 'wait 500 ms to 1.5 min before the answer'],
    [{ kind: 'create-reset', afterStoring: true }, 'reset the connection, though the link is created'],
    [{ kind: 'create-hang', afterStoring: true }, 'never answer, though the link is created'],
    [{ kind: 'create-truncated', afterStoring: true }, 'cut the answer off in its middle, though the link is created'],
    [{ kind: 'create-truncated', afterStoring: false }, 'cut the answer off in its middle'],
    [
      { kind: 'create-malformed', as: 'broken-json', status: 502, afterStoring: true },
      'answer broken JSON with status 502, though the link is created',
    ],
    [{ kind: 'true-amount', percent: 12.5 }, 'capture 12.5% of the amount'],
    [{ kind: 'true-amount', amount: '7.50' }, 'capture 7.50 instead of the amount'],
    [{ kind: 'slow-bank-page', ms: 2_500 }, 'show the bank page after 2.5 s'],
    [{ kind: 'ipn-delay', seconds: 90 }, 'send the IPN 1.5 min after the payment'],
    [{ kind: 'ipn-twice', apartMs: 0 }, 'send the IPN twice at once'],
    [{ kind: 'ipn-twice', apartMs: 1 }, 'send the IPN twice, 1 ms apart'],
    [{ kind: 'ipn-corrupt-field', field: 'amount' }, 'corrupt amount in the IPN'],
    [{ kind: 'ipn-corrupt-field', field: 'amount', value: '' }, 'put "" into amount of the IPN'],
    [{ kind: 'ipn-slow-body', ms: 7_200_000 }, 'send the IPN’s body over 2 h'],
  ])('%j: %s', (effect, text) => {
    expect(describeRule({ match: {}, effect }, undefined)).toEqual({ effectText: text, conditions: [], summary: text })
  })
})

describe('the conditions of a match', () => {
  test.each<[RuleMatch, string[]]>([
    [{ probability: 1 }, []],
    [{ probability: 0.999 }, ['99.9% of the time']],
    [{ firstTimes: 1 }, ['the first time only']],
    [{ firstTimes: 2 }, ['the first 2 times']],
    [{ outcome: 'paid', firstTimes: 1 }, ['when paid', 'the first time only']],
  ])('%j: %j', (match, conditions) => {
    expect(describeRule({ match, effect: drop }, undefined).conditions).toEqual(conditions)
  })
})
