/** The first version of the help page, in the current language: its answers must agree with the rules (docs/rules/pages.md#help-pages). */
import { MAX_WAITING } from '#domain/booking/waitlist/waitlist.ts'
import { MAX_SERIES_VISITS } from '#domain/booking/series/series.ts'
import { MAX_VISIT_ITEMS } from '#domain/booking/visits/visit-items.ts'
import { m } from '#messages'

const CONTACT = '/contact-us'

/** A question and its answer, and where there is more. */
const answered = (
  id: string,
  question: string,
  answer: string,
  more?: [label: string, href: string],
): string => [`### ${question} {#${id}}`, answer, ...(more ? [`[${more[0]}](${more[1]})`] : [])].join('\n')

const category = (id: string, title: string, ...questions: string[]): string =>
  [`## ${title} {#${id}}`, ...questions].join('\n\n')

export const help = (): string[] => [
  m.help_lead(),
  category(
    'general',
    m.help_general(),
    answered('what-is-d3', m.help_what_is_d3_question(), m.help_what_is_d3_answer(), [
      m.help_more_about(),
      '/about-us',
    ]),
    answered('offer-or-service', m.help_offer_or_service_question(), m.help_offer_or_service_answer()),
    answered('where', m.help_where_question(), m.help_where_answer(), [
      m.help_more_locations(),
      '/locations',
    ]),
    answered('app', m.help_app_question(), m.help_app_answer()),
  ),
  category(
    'booking',
    m.help_booking(),
    answered('how-to-book', m.help_how_to_book_question(), m.help_how_to_book_answer()),
    answered('waitlist', m.help_waitlist_question(), m.help_waitlist_answer({ count: MAX_WAITING })),
    answered('several', m.help_several_question(), m.help_several_answer({ count: MAX_VISIT_ITEMS })),
    answered('series', m.help_series_question(), m.help_series_answer({ count: MAX_SERIES_VISITS })),
    answered('packages', m.help_packages_question(), m.help_packages_answer()),
    answered('held', m.help_held_question(), m.help_held_answer()),
    answered('arrive', m.help_arrive_question(), m.help_arrive_answer(), [
      m.help_more_bookings(),
      '/profile/bookings',
    ]),
    answered('cancel', m.help_cancel_question(), m.help_cancel_answer()),
    answered('waiting', m.help_waiting_question(), m.help_waiting_answer()),
  ),
  category(
    'payments',
    m.help_payments(),
    answered('cost', m.help_cost_question(), m.help_cost_answer()),
    answered('store-price', m.help_store_price_question(), m.help_store_price_answer()),
    answered('mpesa', m.help_mpesa_question(), m.help_mpesa_answer()),
    answered('paid-but-failed', m.help_paid_but_failed_question(), m.help_paid_but_failed_answer(), [
      m.help_more_contact(),
      CONTACT,
    ]),
    answered('refund', m.help_refund_question(), m.help_refund_answer()),
    answered('card', m.help_card_question(), m.help_card_answer()),
  ),
  category(
    'account',
    m.help_account(),
    answered('need-account', m.help_need_account_question(), m.help_need_account_answer(), [
      m.help_more_account(),
      '/accounts/sign-up',
    ]),
    answered('age', m.help_age_question(), m.help_age_answer()),
    answered('my-data', m.help_my_data_question(), m.help_my_data_answer(), [
      m.help_more_privacy(),
      '/privacy-policy',
    ]),
    answered('newsletter', m.help_newsletter_question(), m.help_newsletter_answer()),
  ),
  category(
    'reviews',
    m.help_reviews(),
    answered('real-reviews', m.help_real_reviews_question(), m.help_real_reviews_answer()),
    answered('phone-number', m.help_phone_number_question(), m.help_phone_number_answer()),
    answered('which-messages', m.help_which_messages_question(), m.help_which_messages_answer()),
    answered('complaint', m.help_complaint_question(), m.help_complaint_answer(), [
      m.help_more_contact(),
      CONTACT,
    ]),
  ),
  category(
    'providers',
    m.help_providers(),
    answered('join', m.help_join_question(), m.help_join_answer(), [m.help_more_contact(), CONTACT]),
    answered('listing-cost', m.help_listing_cost_question(), m.help_listing_cost_answer()),
    answered('double-bookings', m.help_double_bookings_question(), m.help_double_bookings_answer()),
    answered('no-show', m.help_no_show_question(), m.help_no_show_answer()),
  ),
]
