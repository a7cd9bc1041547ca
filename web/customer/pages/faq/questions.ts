import { paths } from '../../paths.ts'

export type Question = {
  id: string
  question: string
  answer: string
  more?: { label: string; href: string }
}
export type Category = { id: string; title: string; questions: Question[] }

/** Six categories; their answers must agree with the rules (docs/rules/pages.md#help-pages). */
export const CATEGORIES: Category[] = [
  {
    id: 'general',
    title: 'General',
    questions: [
      {
        id: 'what-is-d3',
        question: 'What is D3?',
        answer:
          'A marketplace for deals and services in Kenya. Stores such as salons, barbers, garages, restaurants and cleaners show what they offer and when they have time; you book a time and go there.',
        more: { label: 'More about D3', href: paths.about() },
      },
      {
        id: 'offer-or-service',
        question: 'What is the difference between an offer and a service?',
        answer:
          'A service is something a store does at its normal price, and booking it is free. An offer is the same service for less, until a certain day. For an offer you pay a small access fee to D3, and the reduced price at the store.',
      },
      {
        id: 'where',
        question: 'Where in Kenya is D3?',
        answer:
          'Wherever a store has joined. The list of locations in the head of every page shows the areas and towns that have stores, with how many offers are on there now.',
        more: { label: 'See all locations', href: paths.locations() },
      },
      {
        id: 'app',
        question: 'Do I need an app?',
        answer:
          'No. D3 runs in the browser of your phone. The pages are small, and most can be read even before scripts have loaded.',
      },
    ],
  },
  {
    id: 'booking',
    title: 'Booking & Services',
    questions: [
      {
        id: 'how-to-book',
        question: 'How do I book?',
        answer:
          'Open an offer or a service, choose a day and a time, then the branch and, where the store lets you, the person. Look everything over and confirm. For an offer you then pay the access fee by M-Pesa.',
      },
      {
        id: 'held',
        question: 'Can somebody take my time while I pay?',
        answer:
          'No. From the moment you confirm, your time is held for ten minutes. If the payment is not completed by then it is free for others again, and nothing is charged.',
      },
      {
        id: 'arrive',
        question: 'What do I show at the store?',
        answer:
          'Your booking pass: a QR code and a code of six letters and digits. You find it in My Bookings and in the SMS. Come about ten minutes early.',
        more: { label: 'My Bookings', href: paths.profile.bookings() },
      },
      {
        id: 'cancel',
        question: 'What if I cannot come?',
        answer:
          'Your booking says until when you can cancel. For an offer that is two hours before the start; a service may ask for more notice. If you cancel in time, the access fee you have paid comes back.',
      },
      {
        id: 'waiting',
        question: 'Why is my booking still pending?',
        answer:
          'Some stores look at each booking themselves before they confirm it, within 24 hours. An offer also stays pending until its access fee is paid.',
      },
    ],
  },
  {
    id: 'payments',
    title: 'Payments & Pricing',
    questions: [
      {
        id: 'cost',
        question: 'What does it cost to use D3?',
        answer:
          'Looking around, having an account and booking a service cost nothing. An offer carries an access fee of 15% of what the offer saves you. M-Pesa takes whole shillings, so it is rounded up to the next one. You see the exact amount before you book.',
      },
      {
        id: 'store-price',
        question: 'When do I pay the price itself?',
        answer: 'At the store, to the store, when you are there. D3 only takes the access fee of an offer.',
      },
      {
        id: 'mpesa',
        question: 'How does paying by M-Pesa work?',
        answer:
          'You give a Safaricom number and get a prompt on that phone within seconds. Enter your M-Pesa PIN there, never on our pages. The number may be another than the one of your account.',
      },
      {
        id: 'paid-but-failed',
        question: 'I have paid, but D3 says it failed. What now?',
        answer:
          'Do not pay again at once. M-Pesa sometimes tells us late; we keep asking, and confirm your booking as soon as the money is there. If your time is gone by then, the fee goes back to you by itself. If nothing has happened after an hour, write to us with the M-Pesa code.',
        more: { label: 'Contact us', href: paths.contact() },
      },
      {
        id: 'refund',
        question: 'How do I get my access fee back?',
        answer:
          'You need not ask. When you cancel in time, or the store cancels, it is sent back to the M-Pesa number that paid. Your booking shows how far the refund is.',
      },
      {
        id: 'card',
        question: 'Can I pay by card?',
        answer: 'Not yet. At the moment the access fee is paid by M-Pesa.',
      },
    ],
  },
  {
    id: 'account',
    title: 'Account & Profile',
    questions: [
      {
        id: 'need-account',
        question: 'Do I need an account?',
        answer:
          'Not to look around. To book you need one, so that the store knows who comes and you find your bookings again. It is free.',
        more: { label: 'Make an account', href: paths.signUp() },
      },
      {
        id: 'age',
        question: 'How old do I have to be?',
        answer: 'Eighteen or older.',
      },
      {
        id: 'my-data',
        question: 'What do you know about me, and how do I have it deleted?',
        answer:
          'The privacy policy lists every kind of data, what it is for and how long we keep it. You may ask for a copy, a correction or deletion at any time and free of charge.',
        more: { label: 'Privacy policy', href: paths.privacy() },
      },
      {
        id: 'newsletter',
        question: 'How do I stop the newsletter?',
        answer: 'Every mail has a link “No more of these mails” at its end. One press, and it stops.',
      },
    ],
  },
  {
    id: 'reviews',
    title: 'Reviews & Communication',
    questions: [
      {
        id: 'real-reviews',
        question: 'Are the reviews real?',
        answer:
          'They are written by customers with an account, one for each store. We write none ourselves, and a store that has none yet is shown as new.',
      },
      {
        id: 'phone-number',
        question: 'Does the store see my phone number?',
        answer:
          'Only when you book there: it sees your name, your number, the booking and the notes you write, so that it can call you when something changes. It does not see your e-mail address.',
      },
      {
        id: 'which-messages',
        question: 'Which messages do I get from D3?',
        answer:
          'A confirmation of your booking by SMS and e-mail. Deals and news only if you have asked for the newsletter and said yes to it once more by mail.',
      },
      {
        id: 'complaint',
        question: 'Something went wrong at the store. Who do I tell?',
        answer:
          'Speak to the store first; most things are settled there. If not, write to us with the code of your booking and we look into it.',
        more: { label: 'Contact us', href: paths.contact() },
      },
    ],
  },
  {
    id: 'providers',
    title: 'For Service Providers',
    questions: [
      {
        id: 'join',
        question: 'How do I put my business on D3?',
        answer:
          'Follow “List Your Business” at the top or the foot of any page. It leads to the merchants’ site. Questions beforehand are welcome: choose “Business Listing” as the subject of your message.',
        more: { label: 'Contact us', href: paths.contact() },
      },
      {
        id: 'listing-cost',
        question: 'What does a listing cost?',
        answer: 'Nothing. Your customers pay you at your counter, and D3 lives on the access fee of offers.',
      },
      {
        id: 'double-bookings',
        question: 'Can a time be booked twice?',
        answer:
          'No. Each person and each place is booked once at any time, however many people press the button at the same moment.',
      },
      {
        id: 'no-show',
        question: 'What if a customer does not come?',
        answer:
          'The access fee of an offer is not returned after the notice has passed. That keeps bookings serious on both sides.',
      },
    ],
  },
]

/** The questions that contain all of these words, by category; all questions without a search. */
export function findQuestions(words: string): Category[] {
  const wanted = wordsIn(words)
  if (wanted.length === 0) return CATEGORIES
  return CATEGORIES.flatMap((category) => {
    const questions = category.questions.filter(({ question, answer }) => {
      const text = `${category.title} ${question} ${answer}`.toLowerCase()
      return wanted.every((word) => text.includes(word))
    })
    return questions.length > 0 ? [{ ...category, questions }] : []
  })
}

export const wordsIn = (text: string): string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
