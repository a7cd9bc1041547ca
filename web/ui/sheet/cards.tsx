import { Flame, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { SOCIAL_PLATFORMS } from '#domain/catalogue/socials.ts'
import { Avatar } from '../avatar.tsx'
import { Coupon } from '../coupon.tsx'
import { DealCardSkeleton } from '../deal-card-skeleton.tsx'
import { DealCard } from '../deal-card.tsx'
import { HeartButton } from '../heart-button.tsx'
import { LogoMark } from '../logo-mark.tsx'
import { MoreLink } from '../more-link.tsx'
import { Rail } from '../rail.tsx'
import { Section } from '../section.tsx'
import { SocialMarks } from '../social-marks.tsx'
import { SideCard } from '../side-card.tsx'
import { StoreCardSkeleton } from '../store-card-skeleton.tsx'
import { StoreCard } from '../store-card.tsx'
import { Tiles } from '../tiles.tsx'
import { longStoreName, longTitle } from './samples.tsx'
import type { SamplePictures } from './samples.tsx'
import { Flow, Spec } from './spec.tsx'

export function CardSpecs({ pictures }: { pictures: SamplePictures }) {
  const [saved, setSaved] = useState(true)
  const heart = <HeartButton saved={saved} what="this offer" onToggle={() => setSaved(!saved)} />
  return (
    <>
      <Spec title="Deal cards: full, long, no picture, expired, loading" full>
        <Tiles>
          <DealCard
            href="#deal"
            title="Fade, beard shape-up and hot towel"
            storeName="Kinyozi Kings"
            area="Kilimani"
            picture={pictures.deal}
            percent={16}
            rating={4.8}
            priceCents={125_000}
            normalCents={150_000}
            heart={heart}
          />
          <DealCard
            href="#deal"
            title={longTitle}
            storeName={longStoreName}
            area="Embakasi"
            picture={pictures.longDeal}
            percent={30}
            rating={null}
            priceCents={87_500_000}
            normalCents={125_000_000}
            timeLeft="Ends in 2 h"
            heart={heart}
          />
          <DealCard
            href="#deal"
            title="Kitenge dress, measured and sewn in five days"
            storeName="Mshono Tailors"
            area="Gikomba"
            coverPattern={pictures.coverPattern}
            percent={30}
            rating={4.8}
            priceCents={315_000}
            normalCents={450_000}
            heart={heart}
          />
          <DealCard
            href="#deal"
            title="Birthday cake, 2 kg, name on top"
            storeName="Keki Corner"
            area="Donholm"
            picture={pictures.expiredDeal}
            rating={null}
            priceCents={294_050}
            normalCents={420_000}
            expired
          />
          <DealCardSkeleton />
          <DealCardSkeleton />
          {['Duka la Vitabu', 'Mama Njeri', 'FundiFone', 'Zuri & Co.'].map((storeName) => (
            <DealCard key={storeName} href="#deal" title="Without a picture" storeName={storeName} priceCents={50_000} percent={10} />
          ))}
        </Tiles>
      </Spec>
      <div className="wide:col-span-2">
        <Section title="Store cards" more={<MoreLink href="#stores">All Stores</MoreLink>}>
          <Rail label="Store cards" wide>
            <StoreCard
              href="#store"
              name="Kinyozi Kings"
              cover={pictures.cover}
              coverPattern={pictures.cover}
              open
              area="Kilimani"
              distance="1.2 km"
              rating={4.8}
              reviews={126}
            />
            <StoreCard
              href="#store"
              name={longStoreName}
              closedUntil="Opens 09:00"
              category="Food & dining"
              discount="Up to 40%"
              area="Embakasi"
              distance="11 km"
              rating={null}
            />
            <StoreCard
              href="#store"
              name="Utulivu Spa"
              coverPattern={pictures.coverPattern}
              open
              area="Kileleshwa"
              distance="2.4 km"
              rating={4.9}
              reviews={10_212}
            />
            <StoreCardSkeleton />
          </Rail>
        </Section>
        <Section title="Coupons">
          <Rail label="Coupons" wide>
            <Coupon
              href="#coupon"
              storeName="Picha Studio"
              coverPattern={pictures.coverPattern}
              title="Graduation portraits, five edited photos"
              percent={40}
              validUntil="12 Dec"
            />
            <Coupon href="#coupon" storeName={longStoreName} title={longTitle} percent={5} validUntil="30 Nov" />
            <Coupon href="#coupon" storeName="Nguvu Fitness" title="One month off-peak" percent={40} validUntil="31 Dec" />
          </Rail>
        </Section>
      </div>
      <Spec title="Side cards">
        <SideCard
          href="#side"
          kick={
            <>
              <Flame />
              Hot · Lavington
            </>
          }
          title="Bridal make-up trial with Achieng"
          storeName="Urembo Studio"
          picture={pictures.longDeal}
          percent={50}
          priceCents={250_000}
          normalCents={500_000}
          action="Get This Deal"
        />
        <SideCard
          href="#side"
          kick={
            <>
              <Sparkles />
              Featured · Embakasi
            </>
          }
          title={longTitle}
          storeName={longStoreName}
          percent={30}
          priceCents={87_500_000}
          normalCents={125_000_000}
          action="Get This Deal"
        />
      </Spec>
      <Spec title="Marks and people">
        <Flow>
          <LogoMark name="Kinyozi Kings" coverPattern={pictures.cover} />
          <LogoMark name="Wanjiru’s Braid House" size={64} />
          <LogoMark name="Moto Grill" size={40} />
          <LogoMark name="FundiFone" size={40} />
          <Avatar name="Achieng" />
          <Avatar name="Dennis Mutua" size={34} />
        </Flow>
        <SocialMarks of="Kinyozi Kings" links={SOCIAL_PLATFORMS.map((platform) => ({ platform, link: '#elsewhere' }))} />
      </Spec>
    </>
  )
}
