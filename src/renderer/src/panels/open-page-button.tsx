import { ExternalLink } from 'lucide-react'
import { useConsole } from '../stores/console.tsx'
import { classes } from '../ui/classes.ts'

const kinds = {
  primary: 'bg-accent font-medium text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-raised text-text hover:bg-hover',
}

interface OpenPageButtonProps {
  url: string
  label?: string
  kind?: keyof typeof kinds
}

/**
 * Opens a hosted page: as configured in a desktop window, otherwise in a new tab. It is a link, so that the browser's
 * own commands to open and copy it work.
 */
export const OpenPageButton = ({ url, label = 'Open page', kind = 'secondary' }: OpenPageButtonProps) => {
  const { openHostedPage } = useConsole().backend.desktop
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        if (openHostedPage === undefined) return
        event.preventDefault()
        void openHostedPage(url)
      }}
      className={classes(
        'inline-flex h-8 shrink-0 items-center gap-2 rounded-control px-3 whitespace-nowrap transition-colors duration-120',
        kinds[kind],
      )}
    >
      <ExternalLink size={14} aria-hidden /> {label}
    </a>
  )
}
