import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/**
 * The header of a site. On a wide screen the search is beside the location, and the links are below. A phone
 * has one row, which stays at the top of the screen; `phoneSearch` says where its search is.
 */
export function TopBar({ brand, location, search, actions, links, phoneSearch }: TopBarProps) {
  const isBelow = phoneSearch === 'below'
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
              hiddenBesideSearch,
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
                hiddenBesideSearch,
                phoneSearch === 'beside' && 'max-wide:hidden',
              )}
            >
              {location}
            </div>
            <div
              data-top-search=""
              className={clsx(
                'wide:min-w-0 wide:flex-1',
                wideDivider,
                isBelow && 'max-wide:order-last max-wide:basis-full max-wide:pb-1.5',
                phoneSearch === 'beside' && 'max-wide:flex max-wide:min-w-0 max-wide:flex-1',
                phoneSearch === 'hidden' &&
                  'max-wide:not-in-data-search-open:hidden max-wide:in-data-search-open:flex max-wide:in-data-search-open:min-w-0 max-wide:in-data-search-open:flex-1',
              )}
            >
              {search}
            </div>
          </div>
          <div
            className={clsx('flex items-center gap-1 wide:gap-2 wide:[grid-area:acts]', hiddenBesideSearch)}
          >
            {actions}
          </div>
        </div>
        {links}
      </div>
    </header>
  )
}

/** The rest of a phone's header, while its search is open. */
const hiddenBesideSearch = 'max-wide:in-data-search-open:hidden'

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
  /**
   * Place of the search on a phone: below the row, in it between brand and actions, or not shown until the header has
   * `data-search-open`, which shows it alone in the row.
   */
  phoneSearch: 'below' | 'beside' | 'hidden'
}
