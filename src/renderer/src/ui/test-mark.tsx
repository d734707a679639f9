import { FlaskConical } from 'lucide-react'
import type { TestRun } from '../../../shared/contract/common.ts'

/** In a row: marks a record of a Lab run with the kind of run. */
export const TestMark = ({ run }: { run: TestRun | null }) =>
  run === null ? null : (
    <span title={`made by a ${run}`} className="mr-1.5 inline-flex shrink-0 text-soft">
      <FlaskConical size={13} aria-hidden />
      <span className="sr-only">{`made by a ${run}`}</span>
    </span>
  )
