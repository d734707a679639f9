import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import type { SignatureSteps } from '../../../../shared/contract/signature.ts'
import { stringToHash } from '../../../../shared/signature/token.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { byteBox, SignatureStep } from './signature-step.tsx'

const tailLength = 48

/**
 * Step 3, the string that is hashed. The secret is shown and copied only while it is revealed. Use the merchant's id as
 * React key, so that another merchant's secret starts hidden.
 */
export const AppendedSecret = ({ steps, merchant }: { steps: SignatureSteps; merchant: MerchantView }) => {
  const [revealed, setRevealed] = useState(false)
  const { canonicalJson } = steps
  const hashed = revealed ? stringToHash(canonicalJson, merchant.secret) : steps.stringToHash
  const cut = canonicalJson.length > tailLength
  return (
    <SignatureStep
      number={3}
      title="Append the secret"
      note={`of ${merchant.name}`}
      actions={
        <IconButton
          icon={revealed ? EyeOff : Eye}
          label={revealed ? 'Hide the secret' : 'Show the secret'}
          onClick={() => setRevealed(!revealed)}
        />
      }
      copy={{ text: hashed, what: revealed ? 'string to hash, with the secret' : 'string to hash, secret as dots' }}
    >
      <p className={classes(byteBox, 'whitespace-pre-wrap')} data-testid="string-to-hash">
        {cut && (
          <span
            className="font-sans text-small text-faint"
            title="The full text of step 2 goes before the secret; Copy includes it"
          >
            … step 2 …{' '}
          </span>
        )}
        {canonicalJson.slice(-tailLength)}
        <span
          className={classes('rounded bg-wait-soft px-1 text-wait', !revealed && 'whitespace-nowrap')}
          title="the merchant secret"
        >
          {hashed.slice(canonicalJson.length)}
        </span>
      </p>
    </SignatureStep>
  )
}
