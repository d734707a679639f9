import { Link } from 'wouter'
import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import { merchantSettingNames } from '../../../../shared/merchant-setting-names.ts'
import { useSession } from '../../stores/console.tsx'
import { OwnSetting } from './own-setting.tsx'

/** The settings that a merchant can override. A change is applied at once. */
export const OwnSettings = ({ merchant }: { merchant: MerchantView }) => {
  const global = useSession(({ settings }) => settings?.ipnRetries)
  const isCustom = (merchant.settings.ipnRetries ?? global) === 'custom'
  return (
    <>
      <p className="max-w-[60ch] text-soft">
        A change here applies to this merchant alone. The rest is inherited from the{' '}
        <Link href="/settings/service" className="rounded text-accent underline underline-offset-2">
          settings
        </Link>
        .
      </p>
      <div className="flex flex-col divide-y divide-line rounded-panel border border-line">
        {merchantSettingNames
          .filter((name) => name !== 'ipnRetrySchedule' || isCustom)
          .map((name) => (
            <OwnSetting key={name} merchant={merchant} name={name} />
          ))}
      </div>
    </>
  )
}
