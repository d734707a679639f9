import { Building2, Landmark, Laptop, Server, UserRoundX } from 'lucide-react'
import type { Beat, BeatKind } from '../../../../shared/contract/stage.ts'
import { classes } from '../../ui/classes.ts'

type Figure = 'customer' | 'shop' | 'service' | 'bank'

const places: Record<Figure, { x: number; y: number; name: string; icon: typeof Laptop }> = {
  customer: { x: 132, y: 70, name: 'Customer', icon: Laptop },
  shop: { x: 524, y: 70, name: 'Shop', icon: Building2 },
  bank: { x: 132, y: 390, name: 'Bank', icon: Landmark },
  service: { x: 524, y: 390, name: 'Payment service', icon: Server },
}

/** The two figures of a message. */
const arrows: Record<BeatKind, readonly [Figure, Figure] | null> = {
  create: ['shop', 'service'],
  'refused-create': ['customer', 'service'],
  card: ['customer', 'service'],
  pay: ['service', 'bank'],
  bank: ['customer', 'bank'],
  cancel: ['customer', 'service'],
  redirect: ['customer', 'shop'],
  ipn: ['service', 'shop'],
  shop: null,
  other: null,
}

/** The part of the line between two figures that they do not cover. */
const lineOf = ([from, to]: readonly [Figure, Figure]) => {
  const [a, b] = [places[from], places[to]]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const vertical = Math.abs(dy) > Math.abs(dx)
  const slanted = dx !== 0 && dy !== 0
  const [start, end] = vertical ? [116, 76] : [slanted ? 150 : 84, 92]
  const length = Math.hypot(dx, dy)
  const at = (distance: number) => ({ x: a.x + (dx * distance) / length, y: a.y + (dy * distance) / length })
  const isUp = dy < 0
  return { from: at(isUp ? 76 : start), to: at(length - (isUp ? 124 : end)) }
}

const FigureMark = ({ figure, isActive, isStranger }: { figure: Figure; isActive: boolean; isStranger: boolean }) => {
  const { x, y, name, icon } = places[figure]
  const Icon = isStranger ? UserRoundX : icon
  return (
    <g className={classes('stage-figure', isActive && 'is-active', isStranger && 'is-bad')}>
      <circle cx={x} cy={y} r={58} />
      <Icon x={x - 30} y={y - 30} width={60} height={60} strokeWidth={1.6} aria-hidden />
      <text x={x} y={y + 98} textAnchor="middle">
        {isStranger ? 'Someone else' : name}
      </text>
    </g>
  )
}

/** Four figures and the message between two of them. `beat` is undefined before the first one. */
export const Figures = ({ beat }: { beat: Beat | undefined }) => {
  const ends = beat === undefined ? null : arrows[beat.kind]
  const line = ends === null ? undefined : lineOf(ends)
  const isStranger = beat?.kind === 'refused-create'
  const isActive = (figure: Figure): boolean => ends?.includes(figure) || (beat?.kind === 'shop' && figure === 'shop')
  return (
    <svg viewBox="0 0 660 510" className="stage-figures" aria-hidden="true">
      <defs>
        <marker id="stage-tip" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="5" markerHeight="5" orient="auto">
          <path d="M0 0 10 5 0 10Z" fill="context-stroke" />
        </marker>
      </defs>
      {(Object.keys(places) as Figure[]).map((figure) => (
        <FigureMark
          key={figure}
          figure={figure}
          isActive={isActive(figure)}
          isStranger={isStranger && figure === 'customer'}
        />
      ))}
      {line !== undefined && (
        <g className={classes('stage-arrow', beat?.fails && 'is-bad')}>
          <line
            x1={line.from.x}
            y1={line.from.y}
            x2={line.to.x}
            y2={line.to.y}
            pathLength={1}
            markerEnd="url(#stage-tip)"
          />
          {beat?.fails && (
            <path
              d="m-18-18 36 36m0-36-36 36"
              transform={`translate(${(line.from.x + line.to.x) / 2} ${(line.from.y + line.to.y) / 2})`}
            />
          )}
        </g>
      )}
    </svg>
  )
}
