import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { bold } from '#web/components/feedback/message-parts.tsx'
import { useLocation } from 'react-router'
import { LanguageSwitch } from '#web/shared/i18n/language-switch.tsx'
import { useSession } from '#web/shared/session/session.ts'
import { Brand } from '#web/components/navigation/brand.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { NavLinks } from '#web/components/navigation/nav-links.tsx'
import { PromoStrip } from '#web/components/navigation/promo-strip.tsx'
import { TopBar } from '#web/components/navigation/top-bar.tsx'
import type { Place } from '../location/chosen-place.ts'
import { LocationControl } from '../location/location-control.tsx'
import { paths } from '../paths.ts'
import { AccountButton } from './account-menu.tsx'
import { headerLinks, returnPathFrom } from './nav-items.tsx'
import { SearchField } from './search-field.tsx'

export function SiteHead({
  merchantUrl,
  place,
  highestPercent,
}: {
  merchantUrl: string | undefined
  place: Place | null
  /** The highest discount at this place; 0 if it is not known. */
  highestPercent: number
}) {
  const location = useLocation()
  const session = useSession()
  return (
    <>
      <PromoStrip
        ends={
          <>
            {merchantUrl && (
              <Link href={paths.listBusiness(merchantUrl)} target="_blank" rel="noopener">
                {m.shell_list_business()}
              </Link>
            )}
            <Link href={paths.contact()}>{m.shell_support()}</Link>
            <LanguageSwitch />
          </>
        }
      >
        {highestPercent > 0 ? (
          <ParaglideMessage
            message={m.home_strip}
            inputs={{ percent: highestPercent }}
            markup={{ strong: bold }}
          />
        ) : (
          m.home_strip_any()
        )}
      </PromoStrip>
      <TopBar
        brand={<Brand href={paths.home()} />}
        location={<LocationControl place={place} />}
        search={<SearchField place={place?.name ?? ''} />}
        actions={
          session ? (
            <AccountButton session={session} />
          ) : (
            <ButtonLink href={paths.signIn(returnPathFrom(location))} variant="line">
              {m.shell_nav_sign_in()}
            </ButtonLink>
          )
        }
        links={<NavLinks label={m.shell_nav_site()} items={headerLinks(location.pathname)} />}
      />
    </>
  )
}
