import { type ReactNode, useContext } from 'react'
import { classes } from '../../ui/classes.ts'
import { appliedRulesText } from '../../ui/rule-mark.tsx'
import { durationText, ZoneContext } from '../../ui/text/time.tsx'
import { clockText } from './clock-text.ts'
import { type Arrow, type Bytes, bytesKey, laneNames, type StoryRow, type StoryStep } from './story.ts'

export interface StepProps {
  selected: string | null
  onSelect: (bytes: Bytes) => void
}

export interface RowProps extends StepProps {
  row: StoryRow
  onRetry: (deliveryId: string) => void
}

/** The duration of a call is measured by the service; that of an attempt is from sending to the end of the response. */
const measuredAt = ({ from }: Arrow): string => (from === 'receiver' ? 'round trip' : 'in the service')

/** The accessible name of a step. */
const stepName = (step: StoryStep, zone: string): string => {
  const where = step.kind === 'arrow' ? `${laneNames[step.from]} to ${laneNames[step.to]}` : laneNames[step.lane]
  const took =
    step.kind === 'arrow' && step.durationMs !== null
      ? `took ${durationText(step.durationMs)} ${measuredAt(step)}`
      : null
  return [
    `${where}: ${step.label}`,
    step.note,
    took,
    clockText(step.at, zone),
    step.aheadMs > 0 && 'virtual time',
    step.ends,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The row of a step: a button when its bytes are stored. Up and Down move between them. */
export const StepButton = ({
  step,
  selected,
  onSelect,
  className,
  children,
}: StepProps & { step: StoryStep & StoryRow; className: string; children: ReactNode }) => {
  const { bytes } = step
  const name = stepName(step, useContext(ZoneContext)())
  const took =
    step.kind === 'arrow' && step.durationMs !== null && `${durationText(step.durationMs)} ${measuredAt(step)}`
  const exact = [new Date(step.at).toISOString(), took, appliedRulesText(step.rules)].filter(Boolean).join(' · ')
  if (bytes === null) {
    return (
      <div className={classes('[--row-ground:var(--story-ground)]', className)} title={exact}>
        <span className="sr-only">{name}</span>
        <span aria-hidden className="contents">
          {children}
        </span>
      </div>
    )
  }
  const isOpen = bytesKey(bytes) === selected
  return (
    <button
      type="button"
      data-step
      aria-pressed={isOpen}
      aria-label={`${name}. Show the exact bytes`}
      title={exact}
      onClick={() => onSelect(bytes)}
      className={classes(
        'w-full text-left outline-offset-[-2px]',
        isOpen
          ? 'bg-(--row-ground) [--row-ground:var(--color-selected)]'
          : 'bg-(--row-ground) [--row-ground:var(--story-ground)] hover:[--row-ground:var(--color-hover)]',
        className,
      )}
    >
      {children}
    </button>
  )
}
