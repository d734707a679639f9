import { Link } from 'wouter'
import { useSettingFor } from '../../stores/console.tsx'

/** States that the retry schedule is the merchant's own, and links to it. Empty for the global schedule. */
export const OwnSchedule = ({ merchantId }: { merchantId: string }) => {
  if (!useSettingFor('ipnRetries', merchantId).isOwn) return null
  return (
    <Link href={`/merchants/${merchantId}`} className="rounded text-accent underline underline-offset-2">
      This merchant’s own schedule.
    </Link>
  )
}
