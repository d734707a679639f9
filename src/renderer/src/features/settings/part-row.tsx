import type { ReactNode } from 'react'

/** An action on all data: its description and button. */
export const PartRow = ({ title, explains, children }: { title: string; explains: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 px-4 py-3">
    <div className="min-w-56 flex-1">
      <p className="font-medium">{title}</p>
      <p className="max-w-[52ch] text-soft">{explains}</p>
    </div>
    <div className="flex flex-col items-end gap-2">{children}</div>
  </div>
)
