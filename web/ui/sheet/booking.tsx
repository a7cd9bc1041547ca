import {
  BellRing,
  Bus,
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  CircleCheck,
  Clock,
  DoorOpen,
  Landmark,
  MapPin,
  MessageCircle,
  RotateCcw,
  Share2,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { Acts } from '../acts.tsx'
import { Button } from '../button.tsx'
import { DayStrip } from '../day-strip.tsx'
import { Facts } from '../facts.tsx'
import { Handset } from '../handset.tsx'
import { HoldRing } from '../hold-ring.tsx'
import { NextSteps } from '../next-steps.tsx'
import { Note } from '../note.tsx'
import { Pass } from '../pass.tsx'
import { Pill } from '../pill.tsx'
import { PriceBar } from '../price-bar.tsx'
import { PriceLine } from '../price-line.tsx'
import { PriceLines } from '../price-lines.tsx'
import { Receipt } from '../receipt.tsx'
import { SlotGrid } from '../slot-grid.tsx'
import { SlotLink } from '../slot-link.tsx'
import { StickyFoot } from '../sticky-foot.tsx'
import { SumList } from '../sum-list.tsx'
import { Timeline } from '../timeline.tsx'
import { Way } from '../way.tsx'
import { longStoreName, sampleCode, sampleDays, samplePrices, sampleSlots } from './samples.tsx'
import type { SamplePictures } from './samples.tsx'
import { Spec } from './spec.tsx'

export function BookingSpecs({ pictures }: { pictures: SamplePictures }) {
  const [day, setDay] = useState<string | null>('2026-11-21')
  const [time, setTime] = useState<string | null>('14:30')
  return (
    <>
      <Spec title="The price, all in">
        <Receipt {...samplePrices} nowNote="access fee, 15% of the discount" atStoreNote="to Kinyozi Kings, cash or M-Pesa" />
        <p className="all-in">
          <b>Now KES 38</b> by M-Pesa, <b>at the store KES 1,250</b>. You really save <b className="text-save-text">KES 212</b>.
        </p>
        <div className="panel float">
          <PriceLine priceCents={87_500_000} normalCents={125_000_000} saving="You save" />
          <div className="mt-3">
            <PriceBar normalCents={125_000_000} nowCents={5_625_000} atStoreCents={87_500_000} />
            <PriceLines
              normalCents={125_000_000}
              nowCents={5_625_000}
              atStoreCents={87_500_000}
              atStoreNote={`to ${longStoreName}, cash or M-Pesa`}
            />
          </div>
        </div>
      </Spec>
      <Spec title="Days and times">
        <DayStrip name="day" label="Day" days={sampleDays} value={day} onChange={setDay} />
        <SlotGrid name="time" label="Time" slots={sampleSlots} value={time} onChange={setTime} aside="Nairobi time" />
        <div className="free">
          <SlotLink href="#slot" time="14:30" note="Today" />
          <SlotLink href="#slot" time="15:15" note="Today" />
          <SlotLink href="#slot" time="09:00" note="Mon 23" />
        </div>
      </Spec>
      <Spec title="Summary and what happens next">
        <SumList
          items={[
            {
              icon: <CalendarDays />,
              what: 'the time',
              title: 'Sat 21 Nov, 14:30',
              detail: 'In 2 h 35 min, 45 minutes',
              changeHref: '#time',
            },
            {
              icon: <MapPin />,
              what: 'the place',
              title: `${longStoreName}, Embakasi`,
              detail: 'Rose Avenue, behind Yaya stage, gate 14',
              changeHref: '#place',
            },
            {
              icon: <UserRound />,
              what: 'who',
              title: 'Brian, or whoever is free',
              detail: 'Brian has this time at the moment',
              changeHref: '#who',
            },
          ]}
        />
        <NextSteps
          steps={[
            { title: 'Prompt sent', detail: '11:55, to 0712 345 678', state: 'done' },
            {
              title: 'Type your M-Pesa PIN',
              detail: 'Check that it says KES 38 and D3 Deals. We never ask for your PIN here.',
              state: 'now',
            },
            { title: 'Your pass opens by itself', detail: 'You may lock the phone or close this page.' },
          ]}
        />
      </Spec>
      <Spec title="Notes">
        <Note tone="ok" icon={<RotateCcw />}>
          <b>Cancel before 12:30 today</b> and KES 38 comes back to your M-Pesa.
        </Note>
        <Note tone="info" icon={<Clock />}>
          <b>We hold 14:30 for you</b> until 12:04.
        </Note>
        <Note tone="save" icon={<BellRing />}>
          <b>A time opened: 15:15.</b> Take it within 10 minutes.
        </Note>
        <Note tone="bad">
          <b>That time was just taken.</b> The nearest free: 15:15, 16:00, 16:45.
        </Note>
        <Note icon={<BellRing />}>
          <b>None of these?</b> Join the waitlist for today.
        </Note>
        <div className="row gap-6 flex-wrap">
          <HoldRing secondsLeft={552} totalSeconds={600} />
          <HoldRing secondsLeft={24} totalSeconds={600} />
          <HoldRing secondsLeft={0} totalSeconds={600} />
        </div>
      </Spec>
      <Spec title="Waiting for M-Pesa">
        <Handset
          clock="11:55"
          date="Saturday 21 November"
          storeName="Moto Grill"
          coverPattern={pictures.coverPattern}
          amount="KES 38.00"
          payee="D3 DEALS"
          account="D3-7KQ4"
        />
      </Spec>
      <Spec title="The pass">
        <div className="max-w-96">
          <Pass
            storeName="Kinyozi Kings"
            coverPattern={pictures.cover}
            status={
              <Pill tone="ok">
                <CircleCheck />
                Confirmed
              </Pill>
            }
            soon="in 2 h 31 min"
            length="45 min"
            when="Sat 21 Nov, 14:30"
            title="Fade, beard shape-up and hot towel"
            where="Kinyozi Kings, Kilimani, with Brian"
            qr={sampleCode}
            code="7KQ4 M2"
            offline
          />
          <div className="mt-3">
            <Acts
              label="With this booking"
              items={[
                { icon: <CalendarPlus />, label: 'Calendar', href: '#calendar' },
                { icon: <Share2 />, label: 'WhatsApp', href: '#share', outside: true },
                { icon: <CalendarClock />, label: 'Move', href: '#move' },
                { icon: <MessageCircle />, label: 'Chat', href: '#chat' },
              ]}
            />
          </div>
        </div>
      </Spec>
      <Spec title="How it is going, and getting there">
        <Timeline
          events={[
            { title: 'Access fee paid', detail: 'M-Pesa SKL4T9Q2XA, KES 38', time: '11:56', state: 'done' },
            { title: 'Confirmed by Kinyozi Kings', detail: 'Brian will be at chair 2', time: '11:58', state: 'done' },
            { title: 'Check in at the store', detail: 'From 14:15. They scan your pass', time: '14:30', state: 'now' },
            { title: 'Pay KES 1,250 and rate your visit', detail: 'Your review gets a Verified visit mark', time: '15:15' },
          ]}
        />
        <Way
          stops={[
            { icon: <Bus />, title: 'Stage: Yaya Centre', detail: 'Matatu 46 or 48 from town' },
            { icon: <Landmark />, title: 'Landmark: the petrol station on Rose Avenue', detail: 'Walk past it, 4 minutes' },
            { icon: <DoorOpen />, title: 'Gate 14, blue, ask for Kings', detail: 'Ground floor, second door on the left' },
          ]}
        />
        <Facts
          cols
          facts={[
            { icon: <RotateCcw />, title: 'Free to cancel until 2 h before', detail: 'KES 38 comes back to your M-Pesa' },
            { icon: <Clock />, title: '45 minutes', detail: 'With Brian, Otieno or whoever is free' },
          ]}
        />
      </Spec>
      <StickyFoot title="KES 38 now" detail="+ KES 1,250 at the store">
        <Button>Book this offer</Button>
      </StickyFoot>
    </>
  )
}
