import type { StageChip } from '../../../../shared/contract/stage.ts'
import { delayText } from '../../ui/text/delay-text.ts'

/** Describes briefly what differs from the normal state. */
export const chipText = ({ kind, value }: StageChip): string => {
  switch (kind) {
    case 'rules':
      return value === 1 ? '1 fault on' : `${value} faults on`
    case 'inboxes':
      return value === 1 ? '1 inbox set up' : `${value} inboxes set up`
    case 'clock':
      return `Clock ${delayText(value < 60_000 ? Math.round(value / 1_000) : Math.round(value / 60_000) * 60)} ahead`
    case 'shop-down':
      return 'Shop’s server is down'
    case 'shop-careless':
      return 'Careless shop'
  }
}
