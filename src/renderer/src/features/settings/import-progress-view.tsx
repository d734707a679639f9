/** The progress of one stage of an import. */
export const ImportProgressView = ({ what, share }: { what: string; share: number }) => {
  const percent = Math.round(share * 100)
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status" className="text-soft tabular">
        {what}: {percent} %
      </p>
      <progress
        aria-label={what}
        max={100}
        value={percent}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  )
}
