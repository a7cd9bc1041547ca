import { m } from '#messages'
import { paths } from '../../paths.ts'

export type Question = {
  id: string
  question: string
  answer: string
  more?: { label: string; href: string }
}
export type Category = { id: string; title: string; questions: Question[] }

/** Six categories; their answers must agree with the rules (docs/rules/pages.md#help-pages). */
export const categories = (): Category[] => [
  {
    id: 'general',
    title: m.help_general(),
    questions: [
      {
        id: 'what-is-d3',
        question: m.help_what_is_d3_question(),
        answer: m.help_what_is_d3_answer(),
        more: { label: m.help_more_about(), href: paths.about() },
      },
      {
        id: 'offer-or-service',
        question: m.help_offer_or_service_question(),
        answer: m.help_offer_or_service_answer(),
      },
      {
        id: 'where',
        question: m.help_where_question(),
        answer: m.help_where_answer(),
        more: { label: m.help_more_locations(), href: paths.locations() },
      },
      {
        id: 'app',
        question: m.help_app_question(),
        answer: m.help_app_answer(),
      },
    ],
  },
  {
    id: 'booking',
    title: m.help_booking(),
    questions: [
      {
        id: 'how-to-book',
        question: m.help_how_to_book_question(),
        answer: m.help_how_to_book_answer(),
      },
      {
        id: 'held',
        question: m.help_held_question(),
        answer: m.help_held_answer(),
      },
      {
        id: 'arrive',
        question: m.help_arrive_question(),
        answer: m.help_arrive_answer(),
        more: { label: m.help_more_bookings(), href: paths.profile.bookings() },
      },
      {
        id: 'cancel',
        question: m.help_cancel_question(),
        answer: m.help_cancel_answer(),
      },
      {
        id: 'waiting',
        question: m.help_waiting_question(),
        answer: m.help_waiting_answer(),
      },
    ],
  },
  {
    id: 'payments',
    title: m.help_payments(),
    questions: [
      {
        id: 'cost',
        question: m.help_cost_question(),
        answer: m.help_cost_answer(),
      },
      {
        id: 'store-price',
        question: m.help_store_price_question(),
        answer: m.help_store_price_answer(),
      },
      {
        id: 'mpesa',
        question: m.help_mpesa_question(),
        answer: m.help_mpesa_answer(),
      },
      {
        id: 'paid-but-failed',
        question: m.help_paid_but_failed_question(),
        answer: m.help_paid_but_failed_answer(),
        more: { label: m.help_more_contact(), href: paths.contact() },
      },
      {
        id: 'refund',
        question: m.help_refund_question(),
        answer: m.help_refund_answer(),
      },
      {
        id: 'card',
        question: m.help_card_question(),
        answer: m.help_card_answer(),
      },
    ],
  },
  {
    id: 'account',
    title: m.help_account(),
    questions: [
      {
        id: 'need-account',
        question: m.help_need_account_question(),
        answer: m.help_need_account_answer(),
        more: { label: m.help_more_account(), href: paths.signUp() },
      },
      {
        id: 'age',
        question: m.help_age_question(),
        answer: m.help_age_answer(),
      },
      {
        id: 'my-data',
        question: m.help_my_data_question(),
        answer: m.help_my_data_answer(),
        more: { label: m.help_more_privacy(), href: paths.privacy() },
      },
      {
        id: 'newsletter',
        question: m.help_newsletter_question(),
        answer: m.help_newsletter_answer(),
      },
    ],
  },
  {
    id: 'reviews',
    title: m.help_reviews(),
    questions: [
      {
        id: 'real-reviews',
        question: m.help_real_reviews_question(),
        answer: m.help_real_reviews_answer(),
      },
      {
        id: 'phone-number',
        question: m.help_phone_number_question(),
        answer: m.help_phone_number_answer(),
      },
      {
        id: 'which-messages',
        question: m.help_which_messages_question(),
        answer: m.help_which_messages_answer(),
      },
      {
        id: 'complaint',
        question: m.help_complaint_question(),
        answer: m.help_complaint_answer(),
        more: { label: m.help_more_contact(), href: paths.contact() },
      },
    ],
  },
  {
    id: 'providers',
    title: m.help_providers(),
    questions: [
      {
        id: 'join',
        question: m.help_join_question(),
        answer: m.help_join_answer(),
        more: { label: m.help_more_contact(), href: paths.contact() },
      },
      {
        id: 'listing-cost',
        question: m.help_listing_cost_question(),
        answer: m.help_listing_cost_answer(),
      },
      {
        id: 'double-bookings',
        question: m.help_double_bookings_question(),
        answer: m.help_double_bookings_answer(),
      },
      {
        id: 'no-show',
        question: m.help_no_show_question(),
        answer: m.help_no_show_answer(),
      },
    ],
  },
]

/** The questions that contain all of these words, by category; all questions without a search. */
export function findQuestions(words: string): Category[] {
  const wanted = wordsIn(words)
  if (wanted.length === 0) return categories()
  return categories().flatMap((category) => {
    const questions = category.questions.filter(({ question, answer }) => {
      const text = `${category.title} ${question} ${answer}`.toLowerCase()
      return wanted.every((word) => text.includes(word))
    })
    return questions.length > 0 ? [{ ...category, questions }] : []
  })
}

export const wordsIn = (text: string): string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
