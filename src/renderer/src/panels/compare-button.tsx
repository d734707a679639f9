import { Columns2 } from 'lucide-react'
import type { ComparedRef } from '../../../shared/contract/compare.ts'
import { Button } from '../ui/button.tsx'
import { useCompare } from './use-compare.ts'

/** Selects an exchange for comparison, or compares it with the one that is selected. */
export const CompareButton = ({ exchange, title }: { exchange: ComparedRef; title: string }) => {
  const { item } = useCompare(exchange, title)
  return (
    <Button icon={Columns2} onClick={item.onSelect}>
      <span className="max-w-64 truncate">{item.label}</span>
    </Button>
  )
}
