import type { ReactNode } from 'react'
import type { MetaArgs } from 'react-router'
import { BadgeCheck, CalendarCheck, HandCoins, Leaf, Smartphone, Store } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { publicMeta } from '#web/app/document/page-meta.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { CoverPattern } from '#web/ui/media/cover-pattern.tsx'
import { Facts } from '#web/ui/feedback/facts.tsx'
import { Section } from '#web/ui/feedback/section.tsx'
import { Lead, Prose } from '../../layout/reading.tsx'
import { pages, paths } from '../../paths.ts'

export const meta = ({ matches }: MetaArgs) =>
  publicMeta(matches, {
    title: m.about_title(),
    description: m.about_description(),
    path: pages.about,
  })

export default function About() {
  return (
    <main id="main" tabIndex={-1} className="page-column">
      <div
        className="relative mt-4 overflow-hidden rounded-card bg-tint px-5 pt-7 pb-25 wide:mt-6 wide:py-14
          wide:pr-[45%] wide:pl-12"
      >
        <h1>{m.about_heading()}</h1>
        <Lead>{m.about_lead()}</Lead>
        <p className="flex items-center gap-2 mt-6 flex-wrap">
          <ButtonLink href={paths.hotdeals()}>{m.about_see_deals()}</ButtonLink>
          <ButtonLink href={paths.faq()} variant="line">
            {m.about_questions()}
          </ButtonLink>
        </p>
        <div
          className="absolute inset-x-0 bottom-0 h-18 wide:inset-y-0 wide:left-auto wide:h-auto
            wide:w-[38%]"
        >
          <CoverPattern name="about" />
        </div>
      </div>

      <Section title={m.about_how()}>
        <ol className="grid gap-x-8 gap-y-6 wide:grid-cols-3">
          <Step number={1} title={m.about_how_find()}>
            {m.about_how_find_text()}
          </Step>
          <Step number={2} title={m.about_how_book()}>
            {m.about_how_book_text()}
          </Step>
          <Step number={3} title={m.about_how_go()}>
            {m.about_how_go_text()}
          </Step>
        </ol>
      </Section>

      <Section title={m.about_promise()}>
        <Facts cols facts={promises()} />
      </Section>

      <Section title={m.about_who()}>
        <Prose className="max-w-text">
          <p>{m.about_who_text()}</p>
          <p>{m.about_who_tell_us()}</p>
        </Prose>
        <p className="flex items-center gap-2 mt-5 flex-wrap">
          <ButtonLink href={paths.contact()} variant="ink">
            {m.about_write()}
          </ButtonLink>
          <ButtonLink href={paths.terms()} variant="line">
            {m.about_terms()}
          </ButtonLink>
        </p>
      </Section>
    </main>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] grid-rows-[auto_1fr] gap-x-4 gap-y-1">
      <span
        className="row-span-2 grid size-11 place-items-center rounded-full bg-ink font-display text-[20px]
          leading-none font-extrabold text-paper"
      >
        {number}
      </span>
      <h3 className="self-start">{title}</h3>
      <p className="leading-[1.55] text-ink-2">{children}</p>
    </li>
  )
}

const promises = () => [
  { icon: HandCoins, title: m.about_promise_price(), detail: m.about_promise_price_text() },
  { icon: CalendarCheck, title: m.about_promise_once(), detail: m.about_promise_once_text() },
  { icon: Smartphone, title: m.about_promise_refund(), detail: m.about_promise_refund_text() },
  { icon: BadgeCheck, title: m.about_promise_real(), detail: m.about_promise_real_text() },
  { icon: Leaf, title: m.about_promise_light(), detail: m.about_promise_light_text() },
  { icon: Store, title: m.about_promise_stores(), detail: m.about_promise_stores_text() },
]
