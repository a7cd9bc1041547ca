import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { clsx } from 'clsx'
import { LogIn, Search, X } from '#web/ui/icons/icons.tsx'
import { Fragment } from 'react'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { LanguageSwitch } from '#web/app/i18n/language-switch.tsx'
import { useSession } from '#web/app/session/session.ts'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { IconButton, IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { NavLinks } from '#web/ui/navigation/nav-links.tsx'
import { PromoLink, PromoStrip } from '#web/ui/navigation/promo-strip.tsx'
import { TopBar, type TopBarProps } from '#web/ui/navigation/top-bar.tsx'
import type { ChosenPlace } from '../location/chosen-place.ts'
import type { ShownPlace } from '../location/shown-place.ts'
import { LocationControl } from '../location/location-control.tsx'
import { pages, paths } from '../paths.ts'
import AccountButton from './account/account-button.tsx'
import { LightAccount } from './account/light-account.tsx'
import { headerLinks, navViewer, returnPathFrom } from './nav-items.tsx'
import { SearchField } from './search/search-field.tsx'
import { useUnreadChats } from './personal/unread-chats.ts'

export function SiteHead({
  merchantUrl,
  place,
  shownPlace,
  highestPercent,
  promotion,
}: {
  merchantUrl: string | undefined
  place: ChosenPlace | null
  /** Location of the results, if the page is a list. */
  shownPlace: ShownPlace | undefined
  /** The highest discount at this place; 0 if it is not known. */
  highestPercent: number
  promotion: Promotion
}) {
  const facts = usePageFacts()
  const { pathname, isLight } = facts
  const session = useSession()
  const unreadChats = useUnreadChats()
  const phoneSearch = getPhoneSearch(pathname)
  return (
    // A header of another height is a new one, rather than one whose parts move.
    <Fragment key={phoneSearch}>
      <div className={clsx(pathname !== pages.home && 'max-wide:hidden')}>
        <PromoStrip
          ends={
            <>
              {merchantUrl && (
                <PromoLink href={paths.listBusiness(merchantUrl)} target="_blank" rel="noopener">
                  {m.shell_list_business()}
                </PromoLink>
              )}
              <PromoLink href={paths.contact()}>{m.shell_support()}</PromoLink>
              <LanguageSwitch linkClassName="hover:underline" />
            </>
          }
        >
          {promotion ? (
            <PromotionText promotion={promotion} />
          ) : highestPercent > 0 ? (
            <ParaglideMessage
              message={m.home_strip}
              inputs={{ percent: highestPercent }}
              markup={{ strong: bold }}
            />
          ) : (
            m.home_strip_any()
          )}
        </PromoStrip>
      </div>
      <TopBar
        phoneSearch={phoneSearch}
        brand={<Brand href={paths.home()} signOnWide={phoneSearch !== 'below'} />}
        location={
          <LocationControl place={place} shown={shownPlace ?? { name: place?.name ?? null, within: '' }} />
        }
        search={
          <>
            <SearchField place={place?.name ?? ''} hasIcon={phoneSearch !== 'beside'} />
            {phoneSearch === 'hidden' && (
              <IconButton className="wide:hidden" label={m.shell_search_close()} data-close-search="">
                <X />
              </IconButton>
            )}
          </>
        }
        actions={
          <>
            {phoneSearch === 'hidden' && (
              <search-toggle className="wide:hidden">
                <IconLink label={m.ui_search()} href={paths.search()}>
                  <Search />
                </IconLink>
              </search-toggle>
            )}
            {session ? (
              <AccountButton session={session} />
            ) : (
              <>
                {isLight && <LightAccount />}
                <ButtonLink
                  href={paths.signIn(returnPathFrom(facts))}
                  variant="line"
                  className="signed-in:hidden max-wide:min-h-11! max-wide:min-w-11 max-wide:px-3! max-wide:text-14! max-wide:leading-small!"
                >
                  <LogIn className="hidden @max-narrow:block" />
                  <span className="@max-narrow:sr-only">{m.shell_nav_sign_in()}</span>
                </ButtonLink>
              </>
            )}
          </>
        }
        links={
          <NavLinks
            label={m.shell_nav_site()}
            items={headerLinks(pathname, navViewer(session, unreadChats, isLight))}
          />
        }
      />
    </Fragment>
  )
}

/** Promotion that admins have written; null without one. */
type Promotion = { text: string; path: string | null } | null

const PromotionText = ({ promotion: { text, path } }: { promotion: NonNullable<Promotion> }) =>
  path === null ? (
    <b>{text}</b>
  ) : (
    <Link href={path} className="font-bold text-save underline">
      {text}
    </Link>
  )

/** The home page and the results show the search; other pages have an icon that opens it. */
function getPhoneSearch(pathname: string): TopBarProps['phoneSearch'] {
  if (pathname === pages.home) return 'below'
  return pathname === pages.search ? 'beside' : 'hidden'
}
