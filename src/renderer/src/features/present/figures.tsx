import type { Beat } from '../../../../shared/contract/stage.ts'
import { stagePicture, stagePictureSize } from '../../../../shared/stage-picture.ts'
import { classes } from '../../ui/classes.ts'

const { width, height, radius } = stagePictureSize

/** Four figures and the message between two of them. `beat` is undefined before the first one. */
export const Figures = ({ beat }: { beat: Beat | undefined }) => {
  const { figures, arrow } = stagePicture(beat)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="stage-figures" aria-hidden="true">
      <defs>
        <marker id="stage-tip" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="5" markerHeight="5" orient="auto">
          <path d="M0 0 10 5 0 10Z" fill="context-stroke" />
        </marker>
      </defs>
      {figures.map(({ name, x, y, icon, isActive, isBad }) => (
        <g
          key={name}
          className={classes('stage-figure', isActive && 'is-active', isBad && 'is-bad')}
          transform={`translate(${x} ${y})`}
        >
          <circle r={radius} />
          <path d={icon} transform="translate(-30 -30) scale(2.5)" />
          <text y="98">{name}</text>
        </g>
      ))}
      {arrow !== null && (
        <g className={classes('stage-arrow', beat?.fails && 'is-bad')}>
          <line
            x1={arrow.from.x}
            y1={arrow.from.y}
            x2={arrow.to.x}
            y2={arrow.to.y}
            pathLength={1}
            markerEnd="url(#stage-tip)"
          />
          {beat?.fails && (
            <path d="m-18-18 36 36m0-36-36 36" transform={`translate(${arrow.middle.x} ${arrow.middle.y})`} />
          )}
        </g>
      )}
    </svg>
  )
}
