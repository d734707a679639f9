import { Link } from 'wouter'
import { useSettingFor } from '../../stores/console.tsx'

/** Says that the retry schedule is the merchant's own, and leads to it; nothing where it is the global one. */
export const OwnSchedule = ({ merchantId }: { merchantId: string }) => {
  if (!useSettingFor('ipnRetries', merchantId).isOwn) return null
  return (
    <Link href={`/merchants/${merchantId}`} className="rounded text-accent underline underline-offset-2">
      This merchant’s own schedule.
    </Link>
  )
}
