import { CalendarPlus, Flame, House, Share2, Store, User } from '#web/ui/icons/icons.tsx'
import { useContext } from 'react'
import { m } from '#messages'
import { SOCIAL_PLATFORMS } from '#domain/catalogue/socials.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { LocationButton } from '#web/ui/forms/buttons/location-button.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { ActionRow } from '#web/ui/navigation/links/action-row.tsx'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { CardLink } from '#web/ui/navigation/links/card-link.tsx'
import { Crumbs } from '#web/ui/navigation/crumbs.tsx'
import { Footer } from '#web/ui/navigation/footer.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { MoreLink } from '#web/ui/navigation/links/more-link.tsx'
import { NavLinks } from '#web/ui/navigation/nav-links.tsx'
import { Pages } from '#web/ui/navigation/pages.tsx'
import { PrevNext } from '#web/ui/navigation/prev-next.tsx'
import { PromoLink, PromoStrip } from '#web/ui/navigation/promo-strip.tsx'
import { SkipLink } from '#web/ui/navigation/links/skip-link.tsx'
import { SnapDots } from '#web/ui/navigation/snap-dots.tsx'
import { SocialMarks } from '#web/ui/navigation/social-marks.tsx'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { TabBar } from '#web/ui/navigation/tab-bar.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { Tiles } from '#web/ui/navigation/tiles.tsx'
import { TopBar } from '#web/ui/navigation/top-bar.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Folder, Line, Pictures, Shown, Stage } from './shown.tsx'

const HERE = '#navigation'
const hrefFor = (page: number) => `${HERE}-${page}`

export function NavigationComponents() {
  const { cover, logo } = useContext(Pictures)
  const items = [
    { href: HERE, label: m.shell_nav_home(), icon: <House className={iconSize} />, current: true },
    { href: '#deals', label: m.shell_nav_deals(), icon: <Flame className={iconSize} />, count: 3 },
    { href: '#stores', label: m.shell_nav_stores(), icon: <Store className={iconSize} />, count: 12 },
  ]
  return (
    <Folder name="navigation">
      <Shown name="TopBar">
        <Stage height={140}>
          <TopBar
            brand={<Brand href={HERE} />}
            location={<LocationButton within="" place="Kilimani" />}
            search={<SearchBox label={m.ui_search()} />}
            actions={
              <IconLink href={HERE} label={m.shell_nav_sign_in()}>
                <User />
              </IconLink>
            }
            links={<NavLinks label={m.shell_nav_main()} items={items} />}
            phoneSearch="below"
          />
        </Stage>
      </Shown>
      <Shown name="Brand">
        <Brand href={HERE} />
      </Shown>
      <Shown name="NavLinks">
        <NavLinks label={m.shell_nav_main()} items={items} />
      </Shown>
      <Shown name="TabBar">
        <Stage height={80}>
          <TabBar label={m.shell_nav_main()} items={items} />
        </Stage>
      </Shown>
      <Shown name="StickyFoot">
        <Stage height={90}>
          <StickyFoot title="KES 988" detail={m.ui_price_total()}>
            <Button>{m.store_service_book()}</Button>
          </StickyFoot>
        </Stage>
        <Stage height={90}>
          <StickyFoot>
            <Button full>{m.store_service_book()}</Button>
          </StickyFoot>
        </Stage>
      </Shown>
      <Shown name="Tabs">
        <Tabs
          label={m.list_view()}
          items={[
            { href: HERE, label: m.saved_offers_heading(), count: 1260, current: true },
            { href: '#stores', label: m.saved_stores_heading() },
          ]}
        />
      </Shown>
      <Shown name="Crumbs">
        <Crumbs trail={[{ href: HERE, label: m.shell_nav_home() }]} here={m.deals_title()} />
      </Shown>
      <Shown name="Pages">
        <Pages page={1} pages={3} hrefFor={hrefFor} />
        <Pages page={6} pages={12} hrefFor={hrefFor} />
        <Pages page={12} pages={12} hrefFor={hrefFor} />
      </Shown>
      <Shown name="PrevNext">
        <PrevNext label={m.ui_pages()} page={1} pages={3} hrefFor={hrefFor} />
        <PrevNext label={m.ui_pages()} page={2} pages={3} hrefFor={hrefFor} />
      </Shown>
      <Shown name="SnapDots">
        <SnapDots label={m.home_hero_highest()} pages={4} />
      </Shown>
      <Shown name="MoreLink">
        <MoreLink href={HERE}>{m.stores_title()}</MoreLink>
      </Shown>
      <Shown name="Link">
        <Link className={linkClass} href={HERE}>
          {m.saved_stores_view()}
        </Link>
      </Shown>
      <Shown name="SkipLink">
        <p className="quiet">Press Tab to see it.</p>
        <Stage height={64}>
          <SkipLink />
        </Stage>
      </Shown>
      <Shown name="LogoMark">
        <Line>
          <LogoMark name="Kinyozi Kings" />
          <LogoMark name="Kinyozi Kings" coverPattern={cover} />
          <LogoMark name="Kinyozi Kings" logo={logo} />
          <LogoMark name="Kinyozi Kings" size={88} />
        </Line>
      </Shown>
      <Shown name="ActionRow">
        <ActionRow
          label={m.offer_share()}
          items={[
            { icon: <CalendarPlus />, label: m.booking_step_time(), href: HERE, download: true },
            { icon: <Share2 />, label: m.offer_share(), onClick: () => undefined },
          ]}
        />
      </Shown>
      <Shown name="SocialMarks">
        <SocialMarks
          of="Kinyozi Kings"
          links={SOCIAL_PLATFORMS.map((platform) => ({ platform, link: 'https://example.com' }))}
        />
      </Shown>
      <Shown name="PromoStrip">
        <Stage>
          <PromoStrip ends={<PromoLink href={HERE}>{m.shell_list_business()}</PromoLink>}>
            {m.home_banner_text({ percent: 70 })}
          </PromoStrip>
        </Stage>
      </Shown>
      <Shown name="Tiles">
        {[false, true].map((three) => (
          <Tiles key={String(three)} three={three}>
            {[1, 2, 3, 4].map((tile) => (
              <span key={tile} className="bg-sunk p-4">
                {tile}
              </span>
            ))}
          </Tiles>
        ))}
      </Shown>
      <Shown name="Footer">
        <Footer
          more={m.shell_footer_more()}
          brand={<Brand href={HERE} className="text-on-night" />}
          text={m.shell_footer_text()}
          columns={[
            {
              title: m.shell_footer_discover(),
              links: [
                { href: HERE, label: m.shell_nav_home() },
                { href: 'https://example.com', label: m.shell_footer_merchants(), isOutside: true },
              ],
            },
          ]}
          fine={<span>D3 Deals</span>}
        />
      </Shown>
      <Shown name="CardLink">
        <div className="relative p-4">
          <CardLink href={HERE}>A card</CardLink>
        </div>
      </Shown>
    </Folder>
  )
}

const iconSize = 'size-5.75 wide:size-4.5'
