import { Bell, ClipboardList, Flame, House, MessageCircle, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../avatar.tsx'
import { Brand } from '../brand.tsx'
import { Button } from '../button.tsx'
import { Crumbs } from '../crumbs.tsx'
import { Footer } from '../footer.tsx'
import { IconLink } from '../icon-button.tsx'
import { Link } from '../link.tsx'
import { LocationButton } from '../location-button.tsx'
import { NavLinks } from '../nav-links.tsx'
import { PromoStrip } from '../promo-strip.tsx'
import { SearchBox } from '../search-box.tsx'
import { SkipLink } from '../skip-link.tsx'
import { TabBar } from '../tab-bar.tsx'
import { Toasts } from '../toasts.tsx'
import { TopBar } from '../top-bar.tsx'
import { WizardTop } from '../wizard-top.tsx'

/** Head and foot of a site around the specs. */
export function FrameSpec({ children }: { children: ReactNode }) {
  return (
    <div className="has-tabs">
      <SkipLink />
      <PromoStrip
        ends={
          <>
            <Link href="#business">List Your Business</Link>
            <Link href="#support">24/7 Support</Link>
          </>
        }
      >
        Get up to <b>90% OFF</b> from your favourite service providers
      </PromoStrip>
      <TopBar
        brand={<Brand href="#home" />}
        location={<LocationButton place="Nairobi" />}
        search={<SearchBox action="#search" label="Search" placeholder="Search for deals, coupons & stores" />}
        actions={
          <>
            <IconLink href="#bell" label="Notifications, 2 new" count={2}>
              <Bell className="l" />
            </IconLink>
            <Link href="#me" className="row b">
              <Avatar name="Achieng" size={36} />
              <span className="only-d">Achieng</span>
              <span className="vh only-p">Profile</span>
            </Link>
          </>
        }
        links={<NavLinks label="Site" items={places} />}
      />
      <main id="main" tabIndex={-1} className="wrap">
        <Crumbs
          trail={[
            { href: '#stores', label: 'Stores' },
            { href: '#store', label: 'Kinyozi Kings' },
          ]}
          here="Fade, beard shape-up and hot towel, for hair of any length and a beard besides"
        />
        <h1 className="my-6">Components</h1>
        <div className="-mx-4 wide:-mx-10 mb-8">
          <WizardTop
            brand={<Brand href="#home" />}
            steps={['Date and time', 'Place and staff', 'Review and pay', 'Done']}
            current={2}
            backHref="#back"
            closeHref="#close"
          />
        </div>
        {children}
      </main>
      <Footer
        brand={<Brand href="#home" />}
        words="Real offers from stores near you. Pay a small access fee by M-Pesa, the rest at the store."
        columns={['Discover', 'Help', 'D3'].map((title) => ({
          title,
          links: ['Hot Deals', 'Stores', 'Refunds', 'Terms'].map((label) => ({ href: `#${title}-${label}`, label })),
        }))}
        fine={
          <>
            <span>© 2026 D3 Deals, Nairobi</span>
            <span>Payments by M-Pesa</span>
          </>
        }
      >
        <form className="row" action="#join">
          <div className="input grow">
            <input type="email" name="email" placeholder="you@example.com" aria-label="E-mail" />
          </div>
          <Button type="submit" variant="soft">
            Join
          </Button>
        </form>
      </Footer>
      <TabBar label="Main" items={places} />
      <Toasts />
    </div>
  )
}

const places = [
  { href: '#home', label: 'Home', icon: <House />, current: true },
  { href: '#deals', label: 'Deals', icon: <Flame /> },
  { href: '#stores', label: 'Stores', icon: <Store /> },
  { href: '#requests', label: 'Requests', icon: <ClipboardList /> },
  { href: '#chat', label: 'Chat', icon: <MessageCircle />, count: 3 },
]
