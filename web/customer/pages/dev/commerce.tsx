import { CalendarDays, House, MapPin, Sparkles, Store } from '#web/ui/icons/icons.tsx'
import { useContext } from 'react'
import { m } from '#messages'
import { Amount, Amounts } from '#web/ui/commerce/amounts.tsx'
import { Coupon } from '#web/ui/commerce/coupon.tsx'
import { DealCard, type DealCardProps } from '#web/ui/commerce/deal-card.tsx'
import { HeartLink } from '#web/ui/commerce/heart-link.tsx'
import { PercentTag } from '#web/ui/commerce/percent-tag.tsx'
import { PriceBar } from '#web/ui/commerce/price-bar.tsx'
import { PriceLine } from '#web/ui/commerce/price-line.tsx'
import { PriceLines } from '#web/ui/commerce/price-lines.tsx'
import { Rating } from '#web/ui/commerce/rating.tsx'
import { Receipt } from '#web/ui/commerce/receipt.tsx'
import { SideCard, SideFrame, SideTitle } from '#web/ui/commerce/side-card.tsx'
import { SideRail } from '#web/ui/commerce/side-rail.tsx'
import { Stars } from '#web/ui/commerce/stars.tsx'
import { Tag } from '#web/ui/commerce/tag.tsx'
import { OverLabel } from '#web/ui/commerce/over-label.tsx'
import { StoreCard } from '#web/ui/commerce/store-card.tsx'
import { SumList } from '#web/ui/commerce/sum-list.tsx'
import { DataSaver } from '#web/ui/media/held-picture.ts'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { Tiles } from '#web/ui/navigation/tiles.tsx'
import { Folder, Frame, Line, Pictures, Shown, Stage } from './shown.tsx'

const HERE = '#commerce'
const STORE = 'Kinyozi Kings'
const TITLE = 'Haircut, beard trim & hot towel'
const PRICES = { priceCents: 95_000, normalCents: 150_000, feeCents: 3800 }
const PARTS = { normalCents: 150_000, nowCents: 3800, atStoreCents: 95_000 }

export function CommerceComponents() {
  const { picture, cover, logo } = useContext(Pictures)
  const deal: DealCardProps = {
    href: HERE,
    title: TITLE,
    storeName: STORE,
    percent: 37,
    rating: 4.7,
    ...PRICES,
  }
  const side = {
    href: HERE,
    title: TITLE,
    storeName: STORE,
    percent: 37,
    action: m.home_side_action(),
    ...PRICES,
  }
  const kick = m.saved_card_featured()
  return (
    <Folder name="commerce">
      <Shown name="DealCard">
        <Tiles three>
          <DealCard {...deal} picture={picture} area="Kilimani" timeLeft="2 d" heart={<Heart saved />} />
          <DealCard {...deal} coverPattern={cover} category="Nails" heart={<Heart />} />
          <DealCard {...deal} tag={{ text: 'Bestseller' }} rating={null} />
          <DealCard {...deal} tag={{ text: 'Hot Deal' }} kicker="Hair" />
          <DealCard {...deal} priceCents={null} about="With a wash and a styling product of your choice." />
          <DealCard {...deal} picture={picture} expired />
          <DataSaver value>
            <DealCard {...deal} picture={picture} />
          </DataSaver>
        </Tiles>
      </Shown>
      <Shown name="SideCard">
        <SideCard {...side} picture={picture} kickIcon={Sparkles} kick={kick} />
        <SideCard {...side} kickIcon={Sparkles} kick={kick} percent={0} />
        <DataSaver value>
          <SideCard {...side} picture={picture} kickIcon={Sparkles} kick={kick} />
        </DataSaver>
      </Shown>
      <Shown name="StoreCard">
        <StoreCard
          href={HERE}
          name={STORE}
          cover={cover}
          logo={logo}
          open
          rating={4.7}
          reviews={126}
          area="Kilimani"
        />
        <StoreCard
          href={HERE}
          name="Mama Njeri’s Braiding & Beauty"
          closedUntil="Opens 09:00"
          category={m.ui_category_salon()}
          badge="POPULAR"
          discount="Up to 30%"
          area="Westlands"
          distance="2.4 km"
        />
        <DataSaver value>
          <StoreCard href={HERE} name={STORE} cover={cover} logo={logo} />
        </DataSaver>
      </Shown>
      <Shown name="Coupon">
        <Coupon
          href={HERE}
          storeName={STORE}
          coverPattern={cover}
          title={TITLE}
          price="KES 950 + KES 38 fee"
          discount="20% Off"
          validUntil="30 Nov"
        />
        <Coupon
          href={HERE}
          storeName={STORE}
          title={TITLE}
          price="KES 950"
          discount="KES 500 Off"
          validUntil="30 Nov"
        />
      </Shown>
      <Shown name="HeartLink">
        <Line>
          <Frame width={120}>
            <Heart />
          </Frame>
          <Frame width={120}>
            <Heart saved />
          </Frame>
        </Line>
      </Shown>
      <Shown name="PercentTag">
        <Line>
          <PercentTag percent={5} />
          <PercentTag percent={70} />
        </Line>
      </Shown>
      <Shown name="PriceLine">
        <PriceLine {...PRICES} />
        <PriceLine {...PRICES} saving="you" />
        <PriceLine {...PRICES} saving={false} />
        <PriceLine priceCents={95_000} />
        <PriceLine priceCents={null} feeCents={3800} />
        <PriceLine {...PRICES} isPast />
        <PriceLine {...PRICES} look="row" />
        <PriceLine {...PRICES} look="slide" />
      </Shown>
      <Shown name="PriceBar">
        <PriceBar {...PARTS} />
        <PriceBar normalCents={98_800} nowCents={3800} atStoreCents={95_000} />
        <PriceBar normalCents={95_000} nowCents={0} atStoreCents={95_000} />
      </Shown>
      <Shown name="PriceLines">
        <PriceLines {...PARTS} nowNote="38 of 950" atStoreNote="Cash or M-Pesa" />
        <PriceLines normalCents={98_800} nowCents={3800} atStoreCents={95_000} total={false} />
      </Shown>
      <Shown name="Amounts">
        <Amounts>
          <Amount part="now" label="Access fee" note="Paid by M-Pesa">
            KES 38
          </Amount>
          <Amount part="store" label="At the store">
            As agreed
          </Amount>
        </Amounts>
      </Shown>
      <Shown name="Receipt">
        <Receipt {...PARTS} />
      </Shown>
      <Shown name="Rating">
        <Line>
          <Rating rating={4.7} />
          <Rating rating={4.7} reviews={1260} />
          <Rating rating={null} />
        </Line>
      </Shown>
      <Shown name="Stars">
        <Line>
          <Stars rating={5} />
          <Stars rating={2} />
          <Stars rating={4} big />
        </Line>
      </Shown>
      <Shown name="SumList">
        <SumList
          items={[
            {
              icon: <CalendarDays />,
              what: 'the time',
              title: 'Sat 21 Nov, 14:30',
              detail: '45 min',
              changeHref: HERE,
            },
            { icon: <MapPin />, what: 'the place', title: 'Kilimani, Rose Avenue' },
          ]}
        />
      </Shown>
      <Shown name="SideRail">
        <Stage height={320}>
          <SideRail
            label={m.shell_nav_main()}
            brand={<Brand href={HERE} sign="MERCHANT" />}
            items={[
              { href: HERE, label: m.shell_nav_home(), icon: <House />, current: true },
              { href: '#side-rail', label: m.shell_nav_stores(), icon: <Store />, count: 3 },
            ]}
            foot={STORE}
          />
        </Stage>
      </Shown>
      <Shown name="Tag">
        <Line>
          <Tag>Up to 30%</Tag>
        </Line>
      </Shown>
      <Shown name="SideFrame">
        <SideFrame picture={<OverLabel>{m.ui_deal_expired()}</OverLabel>}>
          <SideTitle>{TITLE}</SideTitle>
        </SideFrame>
      </Shown>
    </Folder>
  )
}

const Heart = ({ saved = false }: { saved?: boolean }) => (
  <HeartLink what={TITLE} href="#heart" role="button" aria-pressed={saved} />
)
