import { expect, test } from 'vitest'
import { signatureSteps as contract } from '../../../src/shared/contract/signature.ts'
import { scanJsonObject } from '../../../src/shared/json/json-scanner.ts'
import { signatureSteps } from '../../../src/shared/signature/signature-steps.ts'
import { md5 } from '../../support/md5.ts'
import { signatureVectors } from '../../support/signature-vectors.ts'

test.each(signatureVectors)(
  'explains: $name',
  ({ body, canonical, hash, token, merchant_key: key, merchant_secret: secret }) => {
    const steps = signatureSteps({ root: scanJsonObject(body), key, secret, numbers: 'as-sent', md5 })
    expect(contract.parse(steps)).toEqual({
      sortedKeys: Object.keys(JSON.parse(canonical)),
      canonicalJson: canonical,
      stringToHash: `${canonical}••••••••`,
      hash,
      token,
      authorization: `Bearer ${token}`,
    })
    expect(JSON.stringify(steps)).not.toContain(secret)
  },
)

test('writes numbers as the setting says', () => {
  const root = scanJsonObject('{"b":10.50,"a":1e2}')
  const steps = signatureSteps({ root, key: 'mk', secret: 'sk', numbers: 'shortest', md5 })
  expect(steps).toMatchObject({
    sortedKeys: ['a', 'b'],
    canonicalJson: '{"a":100,"b":10.5}',
    hash: md5('{"a":100,"b":10.5}sk'),
  })
})
