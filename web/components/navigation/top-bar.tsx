import type { ReactNode } from 'react'
import { clsx } from 'clsx'

/**
 * The header of a site. On a phone the search has its own line; on a wide screen it is beside the location,
 * and the links are below.
 */
export function TopBar({ brand, location, search, actions, links }: TopBarProps) {
  return (
    <header className={clsx('top', !search && 'bare')}>
      <div className="wrap">
        <div className="bar">
          <div className="at-brand">{brand}</div>
          {(location || search) && (
            <div className="find">
              {location && <div className="at-loc">{location}</div>}
              {search && <div className="at-search">{search}</div>}
            </div>
          )}
          <div className="at-acts">{actions}</div>
        </div>
        {links}
      </div>
    </header>
  )
}

export type TopBarProps = {
  brand: ReactNode
  location?: ReactNode
  search?: ReactNode
  actions?: ReactNode
  links?: ReactNode
}
