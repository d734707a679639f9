import { Link } from 'wouter'
import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import type { MerchantSettingsPatch } from '../../../../shared/contract/settings.ts'
import { type MerchantSettingName, merchantSettingNames } from '../../../../shared/merchant-setting-names.ts'
import { settingDefaults } from '../../../../shared/setting-defaults.ts'
import { SettingRow } from '../../panels/setting/setting-row.tsx'
import { settingTexts } from '../../panels/setting/setting-texts.ts'
import { useSettingChange } from '../../panels/setting/use-setting-change.ts'
import { valueText } from '../../panels/setting/value-text.ts'
import { useConsole, useSession } from '../../stores/console.tsx'

/** One setting of a merchant. It is inherited until it is changed here. */
const OwnSetting = ({ merchant, name }: { merchant: MerchantView; name: MerchantSettingName }) => {
  const { backend } = useConsole()
  const { id, settings } = merchant
  const own = settings[name]
  const inherited = useSession((state) => state.settings?.[name] ?? settingDefaults[name])
  const change = useSettingChange(`settings.${name}`, (next) =>
    backend.call('PATCH /api/merchants/:id', {
      params: { id },
      body: { settings: { [name]: next } as MerchantSettingsPatch },
    }),
  )
  const words = valueText(settingTexts[name].control, inherited)
  return (
    <SettingRow
      name={name}
      field={`${id} ${name}`}
      value={own ?? inherited}
      change={change}
      note={own === undefined ? `Inherits: ${words}` : 'This merchant’s own'}
      reset={own === undefined ? undefined : { value: null, label: `Inherit ${words} again` }}
    />
  )
}

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
