import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { REVIEWS_PART } from '../../paths.ts'
import { pageHref, type PageState, type ReviewState } from './page-state.ts'

/** Filters the reviews without scrolling; without scripts it scrolls to them. */
export function InPlaceLink({ of, to, className, isOn, label, children }: InPlaceLinkProps) {
  const part = useHydrated() ? '' : `#${REVIEWS_PART}`
  return (
    <RouterLink
      to={pageHref(of, to) + part}
      prefetch="intent"
      preventScrollReset
      replace
      className={className}
      aria-current={isOn ? 'true' : undefined}
      aria-label={label}
    >
      {children}
    </RouterLink>
  )
}

type InPlaceLinkProps = {
  of: string
  to: Partial<PageState> & ReviewState
  className: string
  isOn?: boolean
  label?: string
  children: ReactNode
}
