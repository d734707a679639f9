import type { DoctorProgress } from '../../stores/doctor-store.ts'
import { useDoctor } from '../../stores/use-doctor-store.ts'

const stages: Record<DoctorProgress['stage'], string> = {
  exact: 'Checking the correct hash',
  single: 'Trying one mistake at a time',
  pair: 'Trying two mistakes together',
  triple: 'Trying three mistakes together',
}

const percentOf = (progress: DoctorProgress | null): number | null =>
  progress === null ? null : Math.round(Math.min(1, Math.max(0, progress.share)) * 100)

/** Progress of the search. It appears after a short delay. */
export const ProgressView = () => {
  const phase = useDoctor((state) => state.phase)
  const progress = useDoctor((state) => state.progress)
  const percent = percentOf(progress)
  const stage = phase === 'reading' ? 'Reading the request' : stages[progress?.stage ?? 'exact']
  return (
    <div className="flex animate-late flex-col gap-2 rounded-panel border border-line bg-surface px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-medium">{stage}</p>
        <p className="text-small text-soft tabular">
          {progress !== null && `${progress.tried.toLocaleString()} hashes tried`}
        </p>
      </div>
      <div
        role="progressbar"
        aria-label="Search"
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent === null ? {} : { 'aria-valuenow': percent })}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-160"
          style={{ width: `${percent ?? 4}%` }}
        />
      </div>
    </div>
  )
}
