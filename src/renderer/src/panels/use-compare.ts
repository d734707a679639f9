import { Columns2 } from 'lucide-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ComparedRef } from '../../../shared/contract/compare.ts'
import { useConsole } from '../stores/console.tsx'
import type { TabMemory } from '../stores/tab-memory.ts'
import { toast } from '../stores/toast.ts'
import type { MenuItem } from '../ui/menu.tsx'
import { comparePath } from './compare-path.ts'

/** The first of two exchanges, until the second is chosen. */
interface Selection {
  selected: { ref: ComparedRef; title: string } | null
}

const toastId = 'selected-to-compare'

const createSelection = (_backend: unknown, memory: TabMemory) => {
  const store = createStore<Selection>(() => memory.read<Selection>('compared') ?? { selected: null })
  memory.follow('compared', store, ({ selected }) => ({ selected }))
  return store
}

const isSame = (one: ComparedRef, other: ComparedRef): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Selects a call, an attempt, a message or a step of a case for comparison, or compares it with the one that is
 * selected. `isSecond`: one is selected.
 */
export const useCompare = (exchange: ComparedRef, title: string): { item: MenuItem; isSecond: boolean } => {
  const selection = useConsole().kept(createSelection)
  const selected = useStore(selection, (state) => state.selected)
  const [, navigate] = useLocation()
  const first = selected !== null && !isSame(selected.ref, exchange) ? selected : undefined

  const clear = (): void => {
    selection.setState({ selected: null })
    toast.dismiss(toastId)
  }
  const select = (): void => {
    selection.setState({ selected: { ref: exchange, title } })
    toast(`${title} is selected. Open another call, attempt, message or step to compare it.`, {
      id: toastId,
      action: { label: 'Cancel', onClick: clear },
    })
  }
  const compare = (other: ComparedRef): void => {
    clear()
    navigate(comparePath(other, exchange))
  }
  return {
    item: {
      label: first === undefined ? 'Select to compare' : `Compare with ${first.title}`,
      icon: Columns2,
      onSelect: () => (first === undefined ? select() : compare(first.ref)),
    },
    isSecond: first !== undefined,
  }
}
