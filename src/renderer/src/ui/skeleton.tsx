/** A grey bar of the size of what is loading, so that nothing shifts. */
export const Skeleton = ({ className }: { className: string }) => (
  <span className={`block animate-pulse rounded bg-sunken ${className}`} aria-hidden />
)
