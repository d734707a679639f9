import type { StageOrder } from './contract/stage.ts'

/** The states of an order in the shop's back office. */
export const orderStateWords: Record<StageOrder['state'], string> = {
  waiting: 'Waiting',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Canceled',
}
