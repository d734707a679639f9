import type { LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { classes } from './classes.ts'

export interface NavSection {
  href: string
  title: string
  icon: LucideIcon
}

interface SectionNavProps {
  title: string
  label: string
  sections: readonly NavSection[]
  /** href of the current part. */
  current: string
}

/** Navigation between the parts of a page: a column beside it, or a row above it on a narrow window. */
export const SectionNav = ({ title, label, sections, current }: SectionNavProps) => (
  <>
    <p aria-hidden className="px-5 pt-3 pb-2 text-page font-semibold min-[900px]:hidden">
      {title}
    </p>
    <nav
      aria-label={label}
      className="flex shrink-0 gap-0.5 overflow-x-auto border-line px-3 pb-2 max-[899px]:border-b min-[900px]:w-52 min-[900px]:flex-col min-[900px]:border-r min-[900px]:pt-3"
    >
      <h1 className="px-2.5 pb-2 text-page font-semibold max-[899px]:sr-only">{title}</h1>
      {sections.map(({ href, title: name, icon: Icon }) => (
        <Link
          key={href}
          href={href}
          aria-current={href === current ? 'page' : undefined}
          className={classes(
            'flex h-8 shrink-0 items-center gap-2.5 rounded-control px-2.5',
            href === current ? 'bg-selected font-medium' : 'text-soft hover:bg-hover hover:text-text',
          )}
        >
          <Icon size={15} aria-hidden />
          {name}
        </Link>
      ))}
    </nav>
  </>
)
