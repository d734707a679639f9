import type { StageStep } from '../../../../shared/contract/stage.ts'
import { stagePicture, stagePictureSize } from '../../../../shared/stage-picture.ts'
import { classes } from '../../ui/classes.ts'

const { width, height, radius } = stagePictureSize

/** Four figures and the message between two of them. `stageStep` is undefined before the first one. */
export const Figures = ({ stageStep }: { stageStep: StageStep | undefined }) => {
  const { figures, arrow } = stagePicture(stageStep)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="size-full" aria-hidden="true">
      <defs>
        <marker id="stage-tip" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="5" markerHeight="5" orient="auto">
          <path d="M0 0 10 5 0 10Z" fill="context-stroke" />
        </marker>
      </defs>
      {figures.map(({ name, x, y, icon, isActive, isBad }) => (
        <g
          key={name}
          className={isBad ? 'stroke-bad' : isActive ? 'stroke-accent' : 'stroke-soft'}
          transform={`translate(${x} ${y})`}
        >
          <circle
            r={radius}
            strokeWidth={isActive ? 4 : 2}
            className={classes(
              isBad ? 'fill-bad-soft' : isActive ? 'fill-selected' : 'fill-sunken',
              !isBad && !isActive && 'stroke-line-strong',
            )}
          />
          <path
            d={icon}
            transform="translate(-30 -30) scale(2.5)"
            fill="none"
            strokeWidth={1.6}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <text y="98" fontSize={34} textAnchor="middle" className="fill-text stroke-none">
            {name}
          </text>
        </g>
      ))}
      {arrow !== null && (
        <g
          className={stageStep?.fails ? 'stroke-bad' : 'stroke-accent'}
          fill="none"
          strokeWidth={9}
          strokeLinecap="round"
        >
          <line
            x1={arrow.from.x}
            y1={arrow.from.y}
            x2={arrow.to.x}
            y2={arrow.to.y}
            pathLength={1}
            strokeDasharray={1}
            className="animate-[draw-arrow_900ms_ease-out]"
            markerEnd="url(#stage-tip)"
          />
          {stageStep?.fails && (
            <path d="m-18-18 36 36m0-36-36 36" transform={`translate(${arrow.middle.x} ${arrow.middle.y})`} />
          )}
        </g>
      )}
    </svg>
  )
}
