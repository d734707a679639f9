import { useMemo } from 'react'
import { Link } from 'wouter'
import type { JsonObject } from '../../../../shared/json/json-node.ts'
import { numberChanges } from './number-changes.ts'

const maxNamed = 3

interface NumberEffectProps {
  root: JsonObject
  shortest: boolean
  /** The merchant with its own setting; null for the global one. */
  merchantId: string | null
}

/** Shows what the number setting changes in this body, or would change. Empty when there is no difference. */
export const NumberEffect = ({ root, shortest, merchantId }: NumberEffectProps) => {
  const changes = useMemo(() => numberChanges(root), [root])
  if (changes.length === 0) return null
  const more = changes.length - maxNamed
  return (
    <p className="flex flex-wrap gap-x-2 pb-1 text-small text-soft">
      <span>{shortest ? 'The setting writes' : 'In shortest form'}</span>
      {changes.slice(0, maxNamed).map(({ path, sent, shortest: written }) => (
        <span key={path} className="font-mono break-all" title={path}>
          {sent} → {written}
        </span>
      ))}
      {more > 0 && <span>and {more.toLocaleString()} more</span>}
      <Link
        href={merchantId === null ? '/settings/service' : `/merchants/${merchantId}`}
        className="rounded text-accent underline-offset-2 hover:underline"
      >
        {shortest ? 'Sign numbers as sent' : 'Change the setting'}
      </Link>
    </p>
  )
}
