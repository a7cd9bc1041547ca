import type { MetaArgs } from 'react-router'
import { publicMeta } from '#web/shared/document/page-meta.ts'
import { Link } from '#web/components/navigation/link.tsx'
import { pages, paths } from '../../paths.ts'
import { LegalPage, type Part } from './legal-page.tsx'

export const meta = ({ matches }: MetaArgs) =>
  publicMeta(matches, {
    title: 'Terms and conditions',
    description:
      'The terms of D3: accounts, bookings, the access fee, cancelling and refunds, and what stores and customers owe each other.',
    path: pages.terms,
  })

export default function Terms() {
  return (
    <LegalPage
      title="Terms and conditions"
      lead="These are the rules between you and D3. We have written them to be read. Where a rule and a booking page seem to differ, tell us; what was promised to you when you booked applies."
      parts={PARTS}
    />
  )
}

const PARTS: Part[] = [
  {
    id: 'd3',
    title: 'What D3 is',
    text: (
      <>
        <p>
          D3 Deals (“D3”, “we”) runs a marketplace. Stores show services and offers there, and customers book
          a time. The haircut, the massage or the repair itself is a contract between you and the store. We
          are not a party to it, but we stand for what our pages say and for the access fee you pay to us.
        </p>
        <p>By making an account, or by booking, you accept these terms. Looking around needs neither.</p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Your account',
    text: (
      <ul>
        <li>Accounts are for people of 18 years and over.</li>
        <li>
          Give your own name, and a phone number and an e-mail address that reach you: bookings are confirmed
          there.
        </li>
        <li>
          Keep your password to yourself. What is done while you are signed in counts as done by you, unless
          you reported a misuse to us.
        </li>
        <li>
          You can ask us to close your account at any time. We may close an account that is used for fraud,
          harassment or false bookings.
        </li>
      </ul>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and the access fee',
    text: (
      <>
        <p>
          Prices are in Kenyan shillings. <b>Booking a service is free.</b> An offer carries an{' '}
          <b>access fee</b>, which you pay to D3 by M-Pesa when you book; the reduced price you pay to the
          store when you are there.
        </p>
        <ul>
          <li>
            The access fee is 15% of what the offer saves you. Where that cannot be known beforehand, it is
            KES 5.99.
          </li>
          <li>
            M-Pesa moves whole shillings, so the fee is rounded up to the next one. You are always shown the
            amount that will be charged.
          </li>
          <li>M-Pesa itself may charge you for the payment, by its own tariff.</li>
          <li>
            A store sets its own prices and answers for them. A price that is agreed at the store is marked as
            such.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'bookings',
    title: 'Bookings',
    text: (
      <ul>
        <li>
          When you confirm an offer, your time is held for ten minutes. If the fee is not paid by then, the
          booking is cancelled and nothing is charged. A payment that arrives later gets your time back if it
          is still free, and is refunded if it is not.
        </li>
        <li>
          A booking is firm when it is confirmed. Some stores confirm each booking themselves, within 24
          hours.
        </li>
        <li>
          At the store you show your pass or say its code. Please come ten minutes early; anyone who comes
          late may lose part of the time.
        </li>
        <li>
          Book only what you mean to use. There is a limit to how many bookings one person can have open at a
          time.
        </li>
      </ul>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling, moving and refunds',
    text: (
      <ul>
        <li>
          Every booking says until when it can be cancelled. For an offer that is two hours before the start.
          A service may ask for more notice, and says so before you book.
        </li>
        <li>
          A booking can be moved up to one hour before its start, where the store has another time. The time
          for cancelling and moving stays that of the earliest start it had: a later one does not extend it.
        </li>
        <li>
          If you cancel in time, or the store cancels, the access fee goes back to the M-Pesa number that paid
          it. You need not ask. If you cancel too late, or do not come, it is not returned.
        </li>
        <li>
          What you have paid at the store is between you and the store. The law on faulty goods and services
          protects you there.
        </li>
      </ul>
    ),
  },
  {
    id: 'stores',
    title: 'What stores owe you',
    text: (
      <>
        <p>
          A store that takes part undertakes to honour its offers at the price shown, to keep the times it has
          confirmed, and to have the licences its trade needs. If a store turns you away or asks for more than
          the price shown, write to us with your booking code. We return the access fee and take it up with
          the store.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'What we ask of everybody',
    text: (
      <ul>
        <li>Write what is true, and write it decently. A review is about a visit of your own.</li>
        <li>No advertising, no threats, nothing that breaks the law of Kenya.</li>
        <li>
          Do not collect other people’s data from D3, and do not try to get around its limits and safeguards.
        </li>
      </ul>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    text: (
      <>
        <p>
          We answer for damage that we cause on purpose or by carelessness. We do not answer for the work of
          stores, nor for what the networks of M-Pesa and of mobile operators do, though we help you to sort
          it out. Nothing in these terms takes away rights that the Consumer Protection Act gives you.
        </p>
        <p>We keep D3 running as well as we can, and cannot promise that it is never away.</p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes, and the law',
    text: (
      <>
        <p>
          When these terms change, the new text is published here with its date and version, and people with
          an account are notified before it applies. A booking keeps the terms it was made under.
        </p>
        <p>
          The law of Kenya applies, and its courts decide. Before that, please{' '}
          <Link className="link" href={paths.contact()}>
            write to us
          </Link>
          . How we handle your data is in the{' '}
          <Link className="link" href={paths.privacy()}>
            privacy policy
          </Link>
          .
        </p>
      </>
    ),
  },
]
