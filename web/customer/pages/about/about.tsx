import type { MetaArgs } from 'react-router'
import { BadgeCheck, CalendarCheck, HandCoins, Leaf, Smartphone, Store } from 'lucide-react'
import { m } from '#messages'
import { publicMeta } from '#web/shared/document/page-meta.ts'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { CoverPattern } from '#web/components/media/cover-pattern.tsx'
import { Facts } from '#web/components/feedback/facts.tsx'
import { Section } from '#web/components/feedback/section.tsx'
import { pages, paths } from '../../paths.ts'

export const meta = ({ matches }: MetaArgs) =>
  publicMeta(matches, {
    title: m.about_title(),
    description: m.about_description(),
    path: pages.about,
  })

export default function About() {
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <div className="band patterned">
        <h1>{m.about_heading()}</h1>
        <p className="lead">{m.about_lead()}</p>
        <p className="row mt-6 flex-wrap">
          <ButtonLink href={paths.hotdeals()}>{m.about_see_deals()}</ButtonLink>
          <ButtonLink href={paths.faq()} variant="line">
            {m.about_questions()}
          </ButtonLink>
        </p>
        <CoverPattern name="about" />
      </div>

      <Section title={m.about_how()}>
        <ol className="ways">
          <li>
            <span className="no">1</span>
            <h3>{m.about_how_find()}</h3>
            <p>{m.about_how_find_text()}</p>
          </li>
          <li>
            <span className="no">2</span>
            <h3>{m.about_how_book()}</h3>
            <p>{m.about_how_book_text()}</p>
          </li>
          <li>
            <span className="no">3</span>
            <h3>{m.about_how_go()}</h3>
            <p>{m.about_how_go_text()}</p>
          </li>
        </ol>
      </Section>

      <Section title={m.about_promise()}>
        <Facts cols facts={promises()} />
      </Section>

      <Section title={m.about_who()}>
        <div className="prose max-w-[68ch]">
          <p>{m.about_who_text()}</p>
          <p>{m.about_who_tell_us()}</p>
        </div>
        <p className="row mt-5 flex-wrap">
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

const promises = () => [
  { icon: HandCoins, title: m.about_promise_price(), detail: m.about_promise_price_text() },
  { icon: CalendarCheck, title: m.about_promise_once(), detail: m.about_promise_once_text() },
  { icon: Smartphone, title: m.about_promise_refund(), detail: m.about_promise_refund_text() },
  { icon: BadgeCheck, title: m.about_promise_real(), detail: m.about_promise_real_text() },
  { icon: Leaf, title: m.about_promise_light(), detail: m.about_promise_light_text() },
  { icon: Store, title: m.about_promise_stores(), detail: m.about_promise_stores_text() },
]
