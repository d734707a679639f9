import { Moon, Sun } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useRoute } from 'wouter'
import { classes } from '../ui/classes.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { numberedPages, type PageInfo, pages } from './pages.ts'
import { useTheme } from './theme.ts'
import { useFailedDeliveries } from './use-failed-deliveries.ts'

/** Reads its own count, so that the rest of the rail does not render again with it. */
const FailedBadge = ({ isLookedAt }: { isLookedAt: boolean }) => {
  const failed = useFailedDeliveries(isLookedAt)
  if (failed === 0) return null
  return (
    <span className="absolute top-1 right-2 min-w-4 rounded-full bg-bad px-1 text-center text-[10px] leading-4 font-semibold text-surface">
      {failed > 99 ? '99+' : failed}
      <span className="sr-only"> new failed deliveries</span>
    </span>
  )
}

const RailLink = ({ page, number }: { page: PageInfo; number: number }) => {
  const [active] = useRoute(`${page.path}/*?`)
  const { icon: Icon } = page
  useEffect(() => {
    if (!active) return
    const before = document.title
    document.title = `${page.title} · ${before}`
    return () => {
      document.title = before
    }
  }, [active, page])
  return (
    <Tooltip label={page.title} {...(number > 0 && { shortcut: `Mod+${number % 10}` })}>
      <Link
        href={page.path}
        aria-current={active ? 'page' : undefined}
        className={classes(
          'relative flex h-12 w-full flex-col items-center justify-center gap-0.5 rounded-control text-[10.5px] leading-3',
          active ? 'bg-selected font-medium text-text' : 'text-soft hover:bg-hover hover:text-text',
        )}
      >
        <Icon size={17} strokeWidth={1.8} aria-hidden />
        {page.title}
        {page.path === '/ipn' && <FailedBadge isLookedAt={active} />}
      </Link>
    </Tooltip>
  )
}

/** The links to the pages. A badge is shown only when a person must act. */
export const Rail = () => {
  const { theme, toggle } = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <nav
      aria-label="Pages"
      className="flex w-[76px] shrink-0 flex-col gap-0.5 overflow-y-auto border-r border-line px-1.5 py-2"
    >
      {pages.map((page) => (
        <RailLink key={page.path} page={page} number={numberedPages.indexOf(page) + 1} />
      ))}
      <span className="flex-1" />
      <Tooltip label={`Use the ${next} theme`}>
        <button
          type="button"
          onClick={toggle}
          aria-label={`Use the ${next} theme`}
          className="flex h-9 w-full shrink-0 items-center justify-center rounded-control text-soft hover:bg-hover hover:text-text"
        >
          {theme === 'dark' ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />}
        </button>
      </Tooltip>
    </nav>
  )
}
