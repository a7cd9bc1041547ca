import type { MetaArgs } from 'react-router'
import { BadgeCheck, CalendarCheck, HandCoins, Leaf, Smartphone, Store } from 'lucide-react'
import { publicMeta } from '#web/shared/document/page-meta.ts'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { CoverPattern } from '#web/components/media/cover-pattern.tsx'
import { Facts } from '#web/components/feedback/facts.tsx'
import { Section } from '#web/components/feedback/section.tsx'
import { pages, paths } from '../../paths.ts'

export const meta = ({ matches }: MetaArgs) =>
  publicMeta(matches, {
    title: 'About D3: deals and services in Kenya',
    description:
      'What D3 is, how booking a deal works, what it costs, and what we promise. A marketplace for deals and services in Kenya.',
    path: pages.about,
  })

export default function About() {
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <div className="band patterned">
        <h1>A good deal should be exactly that</h1>
        <p className="lead">
          D3 brings together people in Kenya who look for a haircut, a massage, a mechanic or a meal, and the
          stores that have room for them. You see the whole price before you pay anything, and the time you
          book is yours.
        </p>
        <p className="row mt-6 flex-wrap">
          <ButtonLink href={paths.hotdeals()}>See the deals</ButtonLink>
          <ButtonLink href={paths.faq()} variant="line">
            Questions and answers
          </ButtonLink>
        </p>
        <CoverPattern name="D3 about us" />
      </div>

      <Section title="How it works">
        <ol className="ways">
          <li>
            <span className="no">1</span>
            <h3>Find</h3>
            <p>
              Look through the offers near you. Each shows the normal price, the price with the offer, and
              what you save.
            </p>
          </li>
          <li>
            <span className="no">2</span>
            <h3>Book</h3>
            <p>
              Choose a day, a time and, where the store lets you, a person. For an offer you pay a small
              access fee by M-Pesa. Booking a service without an offer is free.
            </p>
          </li>
          <li>
            <span className="no">3</span>
            <h3>Go</h3>
            <p>
              Show the pass on your phone, or read out its code. What is left of the price you pay at the
              store, to the store.
            </p>
          </li>
        </ol>
      </Section>

      <Section title="What we promise">
        <Facts
          cols
          facts={[
            {
              icon: <HandCoins />,
              title: 'One price, all in',
              detail:
                'The access fee is 15% of what an offer saves you. It is shown beside the price from the start, never only at the end.',
            },
            {
              icon: <CalendarCheck />,
              title: 'A time is booked once',
              detail:
                'While you pay, your time is held for ten minutes. Nobody else can have it, and it is never sold twice.',
            },
            {
              icon: <Smartphone />,
              title: 'Your fee comes back when plans change in time',
              detail:
                'Cancel within the notice that your booking names and the access fee returns to your M-Pesa. The same when the store cancels.',
            },
            {
              icon: <BadgeCheck />,
              title: 'Nothing made up',
              detail:
                'A store without reviews is new, and says so. No invented ratings, no invented counts, no countdown that starts again.',
            },
            {
              icon: <Leaf />,
              title: 'Light on your data',
              detail:
                'Pages are small, and can be read before any script has come. A confirmation also comes by SMS.',
            },
            {
              icon: <Store />,
              title: 'Fair to stores',
              detail:
                'The price of an offer is paid at the store, and stays there. Putting a store on D3 costs nothing.',
            },
          ]}
        />
      </Section>

      <Section title="Who we are">
        <div className="prose max-w-[68ch]">
          <p>
            D3 is made in Nairobi, for the way people here find things and pay for them: on a phone, by
            M-Pesa, and with directions that name the stage and the landmark. Times are always those of
            Nairobi, and prices are always in Kenyan shillings.
          </p>
          <p>If something is not as we say here, tell us. A person reads every message.</p>
        </div>
        <p className="row mt-5 flex-wrap">
          <ButtonLink href={paths.contact()} variant="ink">
            Write to us
          </ButtonLink>
          <ButtonLink href={paths.terms()} variant="line">
            Terms and conditions
          </ButtonLink>
        </p>
      </Section>
    </main>
  )
}
