import { Footprints, MapPin, Navigation } from '#web/ui/icons/icons.tsx'
import { useContext, useId, useState } from 'react'
import { m } from '#messages'
import { DayLinks, DayStrip } from '#web/ui/booking/day-strip.tsx'
import { Directions } from '#web/ui/booking/directions.tsx'
import { Handset } from '#web/ui/booking/handset.tsx'
import { HoldRing } from '#web/ui/booking/hold-ring.tsx'
import { HoldStrip } from '#web/ui/booking/hold-strip.tsx'
import { BookNext, NextSlots } from '#web/ui/booking/next-slots.tsx'
import { Pass } from '#web/ui/booking/pass.tsx'
import { SlotGrid, SlotLinkGrid } from '#web/ui/booking/slot-grid.tsx'
import { SlotLink, SlotLinks } from '#web/ui/booking/slot-link.tsx'
import { Steps } from '#web/ui/booking/steps.tsx'
import { VisitLines } from '#web/ui/booking/visit-lines.tsx'
import { WizardBar, WizardTop } from '#web/ui/booking/wizard-top.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { Folder, Line, Pictures, Shown, Stage } from './shown.tsx'

const steps = () => [
  m.booking_step_time(),
  m.booking_step_place(),
  m.booking_step_review_pay(),
  m.booking_step_confirmation(),
]
const DAYS = [
  { value: '2026-11-20', weekday: 'Fri', day: 20, note: '7 free', spoken: 'Friday 20 November' },
  { value: '2026-11-21', weekday: 'Sat', day: 21, note: '1 free', spoken: 'Saturday 21 November' },
  {
    value: '2026-11-22',
    weekday: 'Sun',
    day: 22,
    note: 'Closed',
    spoken: 'Sunday 22 November',
    reason: 'Closed on Sundays',
    disabled: true,
  },
]
const HERE = '#booking'
const NEXT = [
  { href: `${HERE}-1`, time: '14:30', note: 'Today' },
  { href: `${HERE}-2`, time: '09:00', note: 'Sun 22 Nov' },
]
const STORE = 'Kinyozi Kings'

export function BookingComponents() {
  const { cover } = useContext(Pictures)
  const pass = {
    storeName: STORE,
    soon: 'in 2 h 31 min',
    length: '45 min',
    when: 'Sat 21 Nov, 14:30',
    title: 'Haircut & beard trim',
    where: 'Rose Avenue, Kilimani',
  }
  return (
    <Folder name="booking">
      <Shown name="DayStrip">
        <Days />
      </Shown>
      <Shown name="DayLinks">
        <DayLinks
          label={m.booking_step_time()}
          current="2026-11-21"
          days={DAYS.map((day) => ({ ...day, href: HERE }))}
        />
      </Shown>
      <Shown name="NextSlots">
        <NextSlots times={NEXT} allHref={HERE} />
      </Shown>
      <Shown name="BookNext">
        <BookNext label={m.offer_book()} next={NEXT[0]} />
      </Shown>
      <Shown name="SlotGrid">
        <Slots />
      </Shown>
      <Shown name="SlotLinkGrid">
        <SlotLinkGrid
          label={m.booking_step_time()}
          day="2026-11-21"
          current="2026-11-21T14:30+03:00"
          slots={[
            { startsAt: '2026-11-21T09:00+03:00', href: HERE },
            { startsAt: '2026-11-21T14:30+03:00', href: HERE, note: 'in 2 h' },
          ]}
        />
      </Shown>
      <Shown name="SlotLink">
        <SlotLinks>
          <SlotLink href={HERE} time="09:00" />
          <SlotLink href={HERE} time="14:30" note="in 2 h" />
        </SlotLinks>
      </Shown>
      <Shown name="Steps">
        <Steps steps={steps()} current={1} />
        <Steps steps={steps()} current={3} hrefs={[HERE, HERE]} />
      </Shown>
      <Shown name="VisitLines">
        <VisitLines
          items={[
            {
              serviceId: 'braids',
              name: 'Knotless braids',
              startTime: '2026-11-28T07:00:00Z',
              endTime: '2026-11-28T10:00:00Z',
              staffName: 'Njeri Kamau',
              storePrice: 3500,
            },
            {
              serviceId: 'trim',
              name: 'Trim',
              startTime: '2026-11-28T10:00:00Z',
              endTime: '2026-11-28T10:15:00Z',
              staffName: null,
              storePrice: null,
            },
          ]}
        />
      </Shown>
      <Shown name="WizardTop">
        <Stage height={80}>
          <WizardTop
            brand={<Brand href={HERE} />}
            steps={steps()}
            current={2}
            hrefs={[HERE]}
            backHref={HERE}
            closeHref={HERE}
          />
        </Stage>
        <Stage height={80}>
          <WizardTop brand={<Brand href={HERE} />} steps={steps()} current={1} closeHref={HERE} />
        </Stage>
        <Stage height={80}>
          <WizardBar>
            <Brand href={HERE} />
          </WizardBar>
        </Stage>
      </Shown>
      <Shown name="HoldRing">
        <Line>
          <HoldRing secondsLeft={540} totalSeconds={600} />
          <HoldRing secondsLeft={45} totalSeconds={600} />
          <HoldRing secondsLeft={0} totalSeconds={600} />
        </Line>
      </Shown>
      <Shown name="HoldStrip">
        <HoldStrip title="Sat 21 Nov, 14:30" detail="Kinyozi Kings, Kilimani" now={0} until={526_000} />
        <HoldStrip title="Sat 21 Nov, 14:30" detail="Kinyozi Kings, Kilimani" now={0} until={undefined} />
      </Shown>
      <Shown name="Directions">
        <Directions
          stops={[
            { icon: <Navigation />, title: 'Yaya stage', detail: 'Matatu 46' },
            { icon: <Footprints />, title: 'Behind Yaya Centre' },
            { icon: <MapPin />, title: 'Rose Avenue, Kilimani', detail: 'Gate 14, ground floor' },
          ]}
        />
      </Shown>
      <Shown name="Handset">
        <Line>
          {[cover, null].map((each) => (
            <Handset
              key={each}
              clock="14:30"
              date="Sat 21 Nov"
              coverPattern={each}
              storeName={STORE}
              amount="KES 38.00"
              payee="D3 DEALS"
              account="D3-4821"
            />
          ))}
        </Line>
      </Shown>
      <Shown name="Pass">
        <Pass
          {...pass}
          coverPattern={cover}
          status={
            <Pill tone="ok" onCover>
              Confirmed
            </Pill>
          }
          qr={
            <svg
              className="block w-full"
              viewBox="0 0 2 2"
              role="img"
              aria-label="QR"
              width="160"
              height="160"
              fill="currentColor"
            >
              <path d="M0 0h1v1H0zM1 1h1v1H1z" />
            </svg>
          }
          code="4821 7730"
          offline
        />
        <Pass
          {...pass}
          status={
            <Pill tone="info" onCover>
              Pending
            </Pill>
          }
          instead={<p>{m.bookings_card_hold_over()}</p>}
        />
        <Pass
          {...pass}
          status={
            <Pill tone="bad" onCover>
              Cancelled
            </Pill>
          }
          spent
        />
      </Shown>
    </Folder>
  )
}

function Days() {
  const [day, setDay] = useState<string | null>('2026-11-21')
  return <DayStrip name={useId()} label={m.booking_step_time()} value={day} onChange={setDay} days={DAYS} />
}

function Slots() {
  const [slot, setSlot] = useState<string | null>('14:30')
  return (
    <SlotGrid
      name={useId()}
      label={m.booking_step_time()}
      value={slot}
      onChange={setSlot}
      aside="Nairobi time"
      day="2026-11-21"
      slots={[
        { startsAt: '2026-11-21T09:00+03:00' },
        { startsAt: '2026-11-21T09:45+03:00', disabled: true },
        { startsAt: '2026-11-21T14:30+03:00', note: 'in 2 h' },
        { startsAt: '2026-11-21T18:15+03:00', note: '1 chair left' },
        { startsAt: '2026-11-22T01:00+03:00' },
      ]}
    />
  )
}
