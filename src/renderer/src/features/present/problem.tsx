import type { ReactNode } from 'react'

/** What went wrong, on the stage. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="rounded-[0.4em] bg-bad-soft px-[0.7em] py-[0.15em] text-bad">
    {children}
  </p>
)
