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
        'border-line bg-paper max-wide:sticky max-wide:z-25 max-wide:border-b',
        // The row leaves the screen, and the search below it stays.
        isBelow ? 'max-wide:-top-13' : 'max-wide:top-0',
      )}
    >
      {/* Widths below are of this container, so that larger text also hides what has no room. */}
      <div className="page-column max-[300px]:px-0.5 max-wide:@container">
        <div
          className={clsx(
            'max-wide:flex max-wide:min-h-14 max-wide:items-center',
            wideGrid,
            phoneSearch === 'beside' ? 'max-wide:gap-x-2' : 'max-wide:gap-x-1',
            isBelow && 'max-wide:flex-wrap',
          )}
        >
          <div
            className={clsx(
              'flex h-14 items-center wide:h-18 wide:[grid-area:brand]',
              isAlone && 'max-wide:hidden',
              phoneSearch === 'beside' && '@max-narrow:hidden',
            )}
          >
            {brand}
          </div>
          <div className={clsx('max-wide:contents', wideFrame)}>
            <div
              className={clsx(
                // The name of the location is cut before anything wraps.
                'flex min-w-0 max-wide:flex-1 wide:flex-none wide:pl-1.5',
                (isAlone || phoneSearch === 'beside') && 'max-wide:hidden',
              )}
            >
              {location}
            </div>
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only handles the keys and the focus of its content */}
            <div
              className={clsx(
                'wide:min-w-0 wide:flex-1',
                wideDivider,
                isBelow && 'max-wide:order-last max-wide:basis-full max-wide:pb-1.5',
                (isAlone || phoneSearch === 'beside') && 'max-wide:flex max-wide:min-w-0 max-wide:flex-1',
                phoneSearch === 'hidden' && 'max-wide:hidden',
              )}
              onKeyDown={onSearchKeyDown}
              onBlur={onSearchBlur}
            >
              {search}
            </div>
          </div>
          <div
            className={clsx(
              'flex items-center gap-1 wide:gap-2 wide:[grid-area:acts]',
              isAlone && 'max-wide:hidden',
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

const wideGrid = `wide:grid wide:grid-cols-[auto_minmax(0,600px)_1fr_auto] wide:items-center wide:gap-x-5
  wide:[grid-template-areas:'brand_find_._acts']`

/** Frame around location and search. */
const wideFrame = `wide:flex wide:items-center wide:rounded-full wide:border-control wide:border-edge
  wide:bg-surface wide:[grid-area:find] wide:focus-within:border-focus wide:focus-within:ring-3
  wide:focus-within:ring-focus/26`

/** Line between location and search. */
const wideDivider = `wide:relative wide:ml-1.5 wide:before:absolute wide:before:inset-y-2.25 wide:before:left-0
  wide:before:w-px wide:before:bg-line`

export type TopBarProps = {
  brand: ReactNode
  location: ReactNode
  search: ReactNode
  actions: ReactNode
  links: ReactNode
  /** Place of the search on a phone: below the row, in it between brand and actions, alone in it, or not shown. */
  phoneSearch: 'below' | 'beside' | 'alone' | 'hidden'
  onSearchKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onSearchBlur: (event: FocusEvent<HTMLElement>) => void
}
