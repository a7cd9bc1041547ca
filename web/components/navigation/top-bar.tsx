import { clsx } from 'clsx'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'

/**
 * The header of a site. On a wide screen the search is beside the location, and the links are below. A phone
 * has one row, which stays at the top of the screen; `phoneSearch` says where its search is.
 */
export function TopBar({
  brand,
  location,
  search,
  actions,
  links,
  phoneSearch,
  onSearchKeyDown,
  onSearchBlur,
}: TopBarProps) {
  const isBelow = phoneSearch === 'below'
  const isAlone = phoneSearch === 'alone'
  return (
    <header
      className={clsx(
        'top border-line max-wide:sticky max-wide:z-25 max-wide:border-b',
        // The row leaves the screen, and the search below it stays.
        isBelow ? 'max-wide:-top-[52px]' : 'max-wide:top-0',
      )}
    >
      {/* Widths below are of this container, so that larger text also hides what has no room. */}
      <div className="wrap max-wide:@container max-[300px]:px-0.5!">
        <div
          className={clsx(
            'bar max-wide:flex max-wide:min-h-[56px] max-wide:items-center',
            phoneSearch === 'beside' ? 'max-wide:gap-x-2' : 'max-wide:gap-x-1',
            isBelow && 'max-wide:flex-wrap',
          )}
        >
          <div
            className={clsx(
              'at-brand max-wide:flex max-wide:h-[56px] max-wide:items-center',
              isAlone && 'only-d',
              phoneSearch === 'beside' && '@max-[17.5rem]:hidden!',
            )}
          >
            {brand}
          </div>
          <div className="find max-wide:contents">
            <div
              className={clsx(
                'at-loc max-wide:mr-auto max-wide:flex max-wide:min-w-0',
                (isAlone || phoneSearch === 'beside') && 'only-d',
              )}
            >
              {location}
            </div>
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only handles the keys and the focus of its content */}
            <div
              className={clsx(
                'at-search',
                isBelow && 'max-wide:order-last max-wide:basis-full max-wide:pb-1.5',
                (isAlone || phoneSearch === 'beside') && 'max-wide:flex max-wide:min-w-0 max-wide:flex-1',
                phoneSearch === 'beside' && 'max-wide:[&_.search>.lucide]:hidden',
                phoneSearch === 'hidden' && 'only-d',
              )}
              onKeyDown={onSearchKeyDown}
              onBlur={onSearchBlur}
            >
              {search}
            </div>
          </div>
          <div
            className={clsx(
              'at-acts max-wide:flex max-wide:items-center max-wide:gap-x-1',
              isAlone && 'only-d',
            )}
          >
            {actions}
          </div>
        </div>
        {links}
      </div>
    </header>
  )
}

export type TopBarProps = {
  brand: ReactNode
  location: ReactNode
  search: ReactNode
  actions: ReactNode
  links: ReactNode
  /** Below the row, in it between brand and actions, alone in it, or not shown. */
  phoneSearch: 'below' | 'beside' | 'alone' | 'hidden'
  onSearchKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onSearchBlur: (event: FocusEvent<HTMLElement>) => void
}
