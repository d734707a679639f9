import type { StageView } from '../../../../shared/contract/stage.ts'

export const statusWords: Record<StageView['status'], string> = {
  ready: 'Ready',
  playing: 'Playing…',
  held: 'Paused until you continue',
  waiting: 'Waiting for the customer',
  'off-script': 'Off script',
  ended: 'The end of this chapter',
}

const nextWords: Record<Exclude<StageView['status'], 'off-script'>, string> = {
  ready: 'Begin',
  playing: 'Next',
  held: 'Next',
  waiting: 'Do it for me',
  ended: 'Next chapter',
}

type Place = Pick<StageView, 'status' | 'step' | 'chapter' | 'chapters'>

/** Returns what the button of the next step says. undefined after the last chapter, where there is no next step. */
export const nextText = ({ status, step, chapter, chapters }: Place): string | undefined => {
  if (status === 'off-script') return `Return to step ${step}`
  if (status === 'ended' && chapter + 1 === chapters.length) return undefined
  return nextWords[status]
}
