import { ExternalLink } from 'lucide-react'
import { useConsole } from '../stores/console.tsx'
import { buttonClasses } from '../ui/button.tsx'

interface OpenPageButtonProps {
  url: string
  label?: string
  kind?: 'primary' | 'secondary'
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
      className={buttonClasses(kind)}
    >
      <ExternalLink size={14} aria-hidden /> {label}
    </a>
  )
}
