import { useLocation, useNavigate } from 'react-router'
import { useSession } from '#web/client/session.ts'
import { Brand } from '#web/ui/brand.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Link } from '#web/ui/link.tsx'
import { NavLinks } from '#web/ui/nav-links.tsx'
import { PromoStrip } from '#web/ui/promo-strip.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import type { Place } from '../location/chosen-place.ts'
import { LocationMenu } from '../location/location-menu.tsx'
import { pages, paths } from '../paths.ts'
import { AccountButton } from './account-menu.tsx'
import { linksFor, placeToReturn } from './places.tsx'

export function SiteHead({ merchantUrl, place }: { merchantUrl: string | undefined; place: Place | null }) {
  const location = useLocation()
  const session = useSession()
  return (
    <>
      <PromoStrip
        ends={
          <>
            {merchantUrl && (
              <Link href={merchantUrl} target="_blank" rel="noopener">
                List Your Business
              </Link>
            )}
            <Link href={paths.contact()}>24/7 Support</Link>
          </>
        }
      >
        Get up to <b>90% OFF</b> from your favourite service providers
      </PromoStrip>
      <TopBar
        brand={<Brand href={paths.home()} />}
        location={<LocationMenu place={place} />}
        search={<Search />}
        actions={
          session ? (
            <AccountButton session={session} />
          ) : (
            <ButtonLink href={paths.signIn(placeToReturn(location))} variant="line">
              Sign In
            </ButtonLink>
          )
        }
        links={<NavLinks label="Site" items={linksFor(location.pathname)} />}
      />
    </>
  )
}

function Search() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const words = pathname === pages.hotdeals ? (new URLSearchParams(search).get('search') ?? '') : ''
  return (
    <SearchBox
      // What was searched for stands in the box; another search is another box.
      key={words}
      action={pages.hotdeals}
      label="Search for deals"
      placeholder="Search for deals & stores..."
      input={{ name: 'search', defaultValue: words, maxLength: 100 }}
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = new FormData(event.currentTarget).get('search')
        void navigate(paths.hotdeals({ search: typeof wanted === 'string' ? wanted.trim() : '' }))
      }}
    />
  )
}
