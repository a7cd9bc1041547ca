import { m } from '#messages'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { LanguageSwitch } from '#web/app/i18n/language-switch.tsx'
import { useSession } from '#web/app/session/session.ts'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { Footer, FooterLink, type ColumnLink } from '#web/ui/navigation/footer.tsx'
import { InstallButton } from '../offline/install-app.tsx'
import { paths } from '../paths.ts'
import { useMarket } from '#web/app/market/use-market.ts'
import { DataSaverSwitch } from './data-saver-switch.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { returnPathFrom } from './nav-items.tsx'

type SiteFooterProps = {
  merchantUrl: string | undefined
  /** Name of the company; undefined on a page whose data could not be loaded. */
  companyName: string | undefined
}

export default function SiteFooter({ merchantUrl, companyName }: SiteFooterProps) {
  const facts = usePageFacts()
  const session = useSession()
  const { profiles } = useMarket()
  const back = returnPathFrom(facts)
  return (
    <Footer
      more={m.shell_footer_more()}
      brand={<Brand href={paths.home()} className="text-on-night" />}
      text={m.shell_footer_text()}
      columns={[
        {
          title: m.shell_footer_discover(),
          links: [
            { href: paths.home(), label: m.shell_nav_home() },
            { href: paths.hotdeals(), label: m.shell_nav_hot_deals() },
            { href: paths.stores(), label: m.shell_nav_stores() },
            { href: paths.hotdeals({ sort: 'discount' }), label: m.shell_footer_discounts() },
          ],
        },
        {
          title: m.shell_footer_account(),
          links: [
            { href: paths.profile.bookings(), label: m.shell_nav_my_bookings() },
            { href: paths.profile.favourites(), label: m.shell_footer_favourites() },
            { href: paths.profile.followedStores(), label: m.shell_account_stores() },
            ...(session || facts.isLight ? ownLinks(facts.isLight) : []),
            ...(session ? [] : visitorLinks(back, facts.isLight)),
          ],
        },
        {
          title: 'D3',
          links: [
            { href: paths.about(), label: m.shell_footer_about() },
            { href: paths.contact(), label: m.shell_footer_contact() },
            { href: paths.faq(), label: m.shell_footer_faq() },
            { href: paths.careers(), label: m.shell_footer_careers() },
            ...(merchantUrl
              ? [
                  { href: paths.listBusiness(merchantUrl), label: m.shell_list_business(), isOutside: true },
                  {
                    href: paths.merchantSignIn(merchantUrl),
                    label: m.shell_footer_merchants(),
                    isOutside: true,
                  },
                ]
              : []),
          ],
        },
      ]}
      fine={
        <>
          <LanguageSwitch className="-ml-2 basis-full wide:hidden" />
          {companyName !== undefined && <span>{companyName}</span>}
          <span>{m.shell_footer_mpesa()}</span>
          <span>{m.shell_footer_currency()}</span>
          <FooterLink href={paths.terms()}>{m.shell_footer_terms()}</FooterLink>
          <FooterLink href={paths.privacy()}>{m.shell_footer_privacy()}</FooterLink>
          <FooterLink href={paths.contact()}>{m.shell_footer_feedback()}</FooterLink>
          <FooterLink href={paths.contact()}>{m.shell_footer_advertise()}</FooterLink>
          {profiles.map(({ platform, href }) => (
            <FooterLink
              key={platform}
              href={href}
              target="_blank"
              rel="noopener"
              aria-label={m.shell_footer_social({ platform })}
            >
              {platform}
            </FooterLink>
          ))}
        </>
      }
    >
      <NewsletterForm tone="night" title={m.shell_newsletter_title()} />
      <LanguageSwitch className="-ml-2 max-wide:hidden" />
      <DataSaverSwitch tone="night" className="[--focus:oklch(0.8_0.11_240)]" />
      <InstallButton className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold" />
    </Footer>
  )
}

/** On a page that is the same for everyone, styles show the links of who is signed in or not. */
const ownLinks = (isLight: boolean): ColumnLink[] => [
  { href: paths.profile.home(), label: m.shell_account_profile(), ...(isLight && SIGNED_IN) },
  { href: paths.profile.settings(), label: m.shell_account_settings(), ...(isLight && SIGNED_IN) },
]
const visitorLinks = (back: string | undefined, isLight: boolean): ColumnLink[] => [
  { href: paths.signIn(back), label: m.shell_footer_log_in(), ...(isLight && SIGNED_OUT) },
  { href: paths.signUp(back), label: m.shell_footer_sign_up(), ...(isLight && SIGNED_OUT) },
]
const SIGNED_IN = { only: 'signed-in' } as const
const SIGNED_OUT = { only: 'signed-out' } as const
