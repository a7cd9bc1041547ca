// What the stores of the three merchants with a month of visits have beside what all demo stores have: questions to
// customers, galleries, and offers that are not public.

import type { Question } from '#domain/booking/answers.ts'

export type QuestionDraft = Pick<Question, 'question' | 'kind' | 'required'> & {
  /** What customers answered, some more often than others. */
  answers: readonly string[]
}
export type HiddenOfferDraft = {
  service: string
  status: 'draft' | 'scheduled' | 'paused'
  title: string
  line: string
  /** In percent of the normal price. */
  percent: number
  /** 0 is Sunday. */
  weekdays?: readonly number[]
  /** Minutes since midnight. */
  hours?: readonly [from: number, until: number]
  terms?: string
}
export type Showcase = {
  /** By service. */
  questions: Record<string, readonly QuestionDraft[]>
  gallery: readonly { picture: string; alt: string }[]
  hiddenOffers: readonly HiddenOfferDraft[]
}

const text = (question: string, answers: readonly string[], required = false): QuestionDraft => ({
  question,
  kind: 'text',
  required,
  answers,
})
const number = (question: string, answers: readonly string[]): QuestionDraft => ({
  question,
  kind: 'number',
  required: false,
  answers,
})

const HOUR = 60
const ON_WEEKDAYS = [1, 2, 3, 4]

export const SHOWCASE: Record<string, Showcase> = {
  'Kinyozi Kings': {
    questions: {
      'Fade, beard shape-up and hot towel': [
        text('Which fade would you like?', [
          'Low fade',
          'Mid fade, beard to match',
          'High and tight',
          'Taper, keep the length on top',
          'Same as last time',
        ]),
        text('Does anything irritate your skin?', [
          'No',
          'Razor bumps on the neck, please use clippers there',
          'Aftershave with alcohol',
        ]),
      ],
      'Father and son': [number('How old is the boy?', ['4', '6', '7', '9', '11'])],
    },
    gallery: [
      {
        picture: 'mirror-tools-1',
        alt: 'Drawing of a round mirror, a comb and two bottles on pale blue cloth',
      },
      {
        picture: 'beard-1',
        alt: 'Drawing of a bottle of beard oil, a tin of balm, a comb and a pair of scissors on brown cloth',
      },
    ],
    hiddenOffers: [
      {
        service: 'Classic haircut',
        status: 'scheduled',
        title: 'December holiday cut for students',
        line: 'School is out. Bring a student card of any school or college.',
        percent: 30,
        weekdays: ON_WEEKDAYS,
        hours: [10 * HOUR, 15 * HOUR],
        terms: 'A student card is checked at the counter. Not on public holidays.',
      },
      {
        service: 'Fade, beard shape-up and hot towel',
        status: 'paused',
        title: 'Tuesday morning fade, in the quiet hours',
        line: 'For early risers.',
        percent: 25,
        weekdays: [2],
        hours: [9 * HOUR, 12 * HOUR],
      },
      {
        service: 'Beard sculpt with straight razor',
        status: 'draft',
        title: 'Beard and brows for the groom and his men',
        line: 'For wedding mornings.',
        percent: 20,
      },
    ],
  },
  'Utulivu Spa': {
    questions: {
      'Swahili full-body massage, 60 min': [
        text('Is there anything we should be careful with, such as an injury or a pregnancy?', [
          'No, all is well',
          'Lower back, I sit all day',
          'A healed sprain, left ankle',
          'Four months pregnant',
        ]),
        text('How firm should it be?', ['Medium', 'Firm', 'Soft', 'Firm on the shoulders, soft elsewhere']),
      ],
      'Express facial': [text('Is your skin allergic to anything?', ['No', 'Perfume', 'Shea butter'])],
    },
    gallery: [
      {
        picture: 'massage-1',
        alt: 'Drawing of two bottles of massage oil and a small bowl on a wooden tray',
      },
      {
        picture: 'body-scrub-1',
        alt: 'Drawing of a wooden bowl of pale body scrub on yellow cloth',
      },
      {
        picture: 'facial-1',
        alt: 'Drawing of a bowl of yellow face mask with a brush across it, beside slices of cucumber',
      },
    ],
    hiddenOffers: [
      {
        service: 'Express facial',
        status: 'scheduled',
        title: 'Express facial for the first week of the month',
        line: 'A clean start to the month, fitted into a lunch break.',
        percent: 30,
        weekdays: ON_WEEKDAYS,
        hours: [11 * HOUR, 14 * HOUR],
      },
      {
        service: 'Deep-tissue back and shoulders',
        status: 'draft',
        title: 'Back and shoulders for boda boda riders',
        line: 'After a day on the road. We are still agreeing on the price.',
        percent: 35,
      },
    ],
  },
  'Moto Grill': {
    questions: {
      'Nyama choma platter for four': [
        text('Goat, beef or both?', ['Goat', 'Both', 'Beef', 'Goat, well done']),
        number('How many children come along?', ['0', '1', '2', '3']),
      ],
      'Choma for two': [text('Goat, beef or both?', ['Goat', 'Beef', 'Goat, wet fry please'])],
    },
    gallery: [
      { picture: 'nyama-choma-1', alt: 'Drawing of three rows of grilled meat on a wooden board' },
      {
        picture: 'nyama-choma-2',
        alt: 'Drawing of grilled meat on a dark board beside a bowl of kachumbari',
      },
    ],
    hiddenOffers: [
      {
        service: 'Choma for two',
        status: 'paused',
        title: 'Weekday choma for two, early table',
        line: 'For those who come before the evening crowd.',
        percent: 35,
        weekdays: ON_WEEKDAYS,
        hours: [12 * HOUR, 16 * HOUR],
        terms: 'Soft drinks are paid for separately.',
      },
    ],
  },
  'Wanjiru’s Braid House': {
    questions: {
      'Knotless braids, medium, waist length': [
        text(
          'How long is your own hair?',
          [
            'To the ears',
            'To the shoulders',
            'A short afro, about four inches',
            'Relaxed, below the shoulders',
          ],
          true,
        ),
        text('Black or brown hair?', ['Black', 'Brown', 'Black with brown ends']),
      ],
      'Children’s braids with beads': [
        number('How old is the child?', ['4', '5', '6', '8', '10']),
        text('Is the scalp tender?', ['A little, go slowly please', 'No', 'Yes, at the edges']),
      ],
      'Wash, treat and blow-dry': [
        {
          question: 'When was your hair last relaxed or coloured?',
          kind: 'date',
          required: false,
          answers: [],
        },
      ],
    },
    gallery: [
      { picture: 'braids-1', alt: 'Drawing of three dark braids with gold cuffs at the ends' },
      {
        picture: 'blow-dry-2',
        alt: 'Drawing of a black hair dryer with brushes and clips on cream cloth',
      },
    ],
    hiddenOffers: [
      {
        service: 'Cornrows with extensions',
        status: 'scheduled',
        title: 'Back-to-school cornrows',
        line: 'Straight back, as schools ask for them, hair included.',
        percent: 30,
        terms: 'For pupils up to Form 4.',
      },
      {
        service: 'Wash, treat and blow-dry',
        status: 'draft',
        title: 'Wash day for two friends',
        line: 'Two basins side by side.',
        percent: 20,
      },
    ],
  },
  'Rangi Nail Bar': {
    questions: {
      'Gel manicure and pedicure': [
        text('Is there old gel or acrylic to take off?', [
          'No',
          'Gel, about three weeks old',
          'Acrylic on all ten',
        ]),
      ],
    },
    gallery: [
      {
        picture: 'pedicure-1',
        alt: 'Drawing of a round basin of blue water with flowers on it, beside a pair of slippers',
      },
      {
        picture: 'nail-art-1',
        alt: 'Drawing of five painted nails in a case, with bottles of polish beside it',
      },
    ],
    hiddenOffers: [
      {
        service: 'Gel manicure',
        status: 'paused',
        title: 'Tuesday gel manicure',
        line: 'Our quiet day, with any colour from the wall.',
        percent: 40,
        weekdays: [2],
      },
    ],
  },
  'Vidole Studio': {
    questions: {
      'Medical-style pedicure': [
        text(
          'Do you have diabetes, or take medicine that thins the blood?',
          ['No', 'Diabetes, type 2'],
          true,
        ),
        text('Where does it hurt?', [
          'Cracked heels',
          'A corn on the left small toe',
          'Nowhere, only thick nails',
        ]),
      ],
    },
    gallery: [
      {
        picture: 'pedicure-2',
        alt: 'Drawing of a round basin of blue water with pink and white flowers on it',
      },
    ],
    hiddenOffers: [
      {
        service: 'Japanese manicure',
        status: 'draft',
        title: 'Japanese manicure for hospital staff',
        line: 'For hands that are washed forty times a day.',
        percent: 25,
        terms: 'Bring your staff card.',
      },
    ],
  },
  'Kusi Pool Club': {
    questions: {
      'Swimming lesson, one to one': [
        text('Who learns, and how well do they swim?', [
          'Me, I have never swum',
          'My daughter, 7, floats a little',
        ]),
      ],
    },
    gallery: [
      {
        picture: 'pool-day-1',
        alt: 'Drawing of slippers, sunglasses and a drink in a coconut on orange cloth',
      },
    ],
    hiddenOffers: [
      {
        service: 'Children’s day pass',
        status: 'scheduled',
        title: 'December pool day for children',
        line: 'For the long school holiday.',
        percent: 30,
        weekdays: ON_WEEKDAYS,
        terms: 'One grown-up for up to three children.',
      },
    ],
  },
  'Kiboko Boat Trips': {
    questions: {
      'One-hour boat ride': [number('How many of you come?', ['2', '4', '6'])],
    },
    gallery: [
      { picture: 'boat-trip-1', alt: 'Drawing of a boat with a white sail on yellow cloth' },
      { picture: 'game-drive-1', alt: 'Drawing of binoculars and a compass on a map of a lake' },
    ],
    hiddenOffers: [],
  },
}
