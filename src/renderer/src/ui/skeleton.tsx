/** A grey bar of the size of the loading content, so that the layout does not shift. */
export const Skeleton = ({ className }: { className: string }) => (
  <span className={`block animate-pulse rounded bg-sunken ${className}`} aria-hidden />
)
