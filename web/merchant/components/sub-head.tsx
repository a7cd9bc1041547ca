import { ArrowLeft } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'

/**
 * The head of a page with a form: the way back, its title, and on a wide screen its actions. A section is below another
 * page on a phone only.
 */
export function SubHead({ back, isSection, title, mark, actions }: SubHeadProps) {
  return (
    <header className="mb-4 flex items-center gap-1 max-wide:-ml-2.5 wide:mb-5 wide:justify-between wide:gap-4">
      <IconLink className="wide:hidden" href={back.href} label={m.merchant_back_to({ page: back.label })}>
        <ArrowLeft />
      </IconLink>
      <div className="min-w-0">
        {!isSection && (
          <Link
            className="hidden min-h-6 items-center gap-1.5 quiet hover:underline wide:inline-flex"
            href={back.href}
          >
            <ArrowLeft className="small-icon" aria-hidden />
            {back.label}
          </Link>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-22 [overflow-wrap:anywhere] wide:text-28">{title}</h1>
          {mark}
        </div>
      </div>
      {actions && <div className="hidden flex-none gap-2 wide:flex">{actions}</div>}
    </header>
  )
}

type SubHeadProps = {
  back: { href: string; label: string }
  isSection?: boolean
  title: string
  /** A pill beside the title. */
  mark?: ReactNode
  actions?: ReactNode
}
