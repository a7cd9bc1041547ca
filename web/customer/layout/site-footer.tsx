import { useLocation } from 'react-router'
import { useSession } from '#web/shared/session/session.ts'
import { Brand } from '#web/components/navigation/brand.tsx'
import { Footer } from '#web/components/navigation/footer.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { paths } from '../paths.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { returnPathFrom } from './nav-items.tsx'

export function SiteFooter({ merchantUrl }: { merchantUrl: string | undefined }) {
  const location = useLocation()
  const session = useSession()
  const back = returnPathFrom(location)
  return (
    <Footer
      brand={<Brand href={paths.home()} />}
      text="Real offers from stores near you. Pay a small access fee by M-Pesa, the rest at the store."
      columns={[
        {
          title: 'Discover',
          links: [
            { href: paths.home(), label: 'Home' },
            { href: paths.hotdeals(), label: 'Hot Deals' },
            { href: paths.stores(), label: 'Stores' },
            { href: paths.hotdeals({ sort: 'discount' }), label: 'Highest discounts' },
          ],
        },
        {
          title: 'Your account',
          links: [
            { href: paths.profile.bookings(), label: 'My Bookings' },
            { href: paths.profile.favourites(), label: 'My favourites' },
            { href: paths.profile.followedStores(), label: 'Followed stores' },
            ...(session
              ? [
                  { href: paths.profile.home(), label: 'Your profile' },
                  { href: paths.profile.settings(), label: 'Settings' },
                ]
              : [
                  { href: paths.signIn(back), label: 'Login to your account' },
                  { href: paths.signUp(back), label: 'Sign up' },
                ]),
          ],
        },
        {
          title: 'D3',
          links: [
            { href: paths.about(), label: 'About Us' },
            { href: paths.contact(), label: 'Contact Us' },
            { href: paths.faq(), label: 'Questions and answers' },
            { href: paths.careers(), label: 'Careers' },
            ...(merchantUrl
              ? [{ href: paths.listBusiness(merchantUrl), label: 'List Your Business', isOutside: true }]
              : []),
          ],
        },
      ]}
      fine={
        <>
          <span>D3 Deals, Nairobi</span>
          <span>Payments by M-Pesa</span>
          <span>Prices in Kenyan shillings</span>
          <Link href={paths.terms()}>Terms</Link>
          <Link href={paths.privacy()}>Privacy</Link>
          <Link href={paths.contact()}>Feedback</Link>
          <Link href={paths.contact()}>Advertise</Link>
        </>
      }
    >
      <NewsletterForm title="Deals by e-mail, now and then" />
    </Footer>
  )
}
