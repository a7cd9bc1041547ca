// Requests for repairs, cleaning and cars.

import type { RequestDraft } from './request-drafts.ts'

const DAY = 24

export const HOME_REQUESTS: readonly RequestDraft[] = [
  {
    customer: 'cherono',
    ago: 50,
    title: 'Fourteen office chairs and one carpet cleaned',
    category: 'cleaning',
    description:
      'Fabric chairs and a 4 by 6 metre carpet on the third floor in Westlands, with a lift. It must be dry by Monday 8:00.',
    budget: [12000, 22000],
    timeline: 'thisweek',
    area: 'westlands',
    location: 'Mpaka Road, Westlands',
    requirements: ['Insurance'],
    pictures: ['sofa-clean-1'],
    quotes: [
      {
        by: 'Sofa Fresh',
        after: 20,
        price: 15500,
        message: 'Fourteen chairs and the carpet in one visit, with our fast dryers. Dry by the evening.',
        availability: 'Saturday, whole day',
        supplies: 'Shampoo, dryers',
        warranty: 'We come back free within 7 days',
      },
      {
        by: 'Usafi Pro',
        after: 95,
        price: 18000,
        message:
          'We bring a team of three and an industrial vacuum. Receipt and insurance papers on the day.',
        availability: 'Saturday or Sunday morning',
        supplies: 'All materials',
      },
      {
        by: 'musa',
        after: 400,
        price: 12500,
        message: 'I do offices at night so that nobody is disturbed. I have my own machine.',
        availability: 'Any night after 19:00',
        minutes: 300,
      },
    ],
  },
  {
    customer: 'abdi',
    ago: 20,
    title: 'Full detail of two cars before a wedding',
    category: 'car-care',
    description:
      'A white Prado and a Noah, inside and out, with ribbons on the morning. The cars are in Eastleigh.',
    budget: [12000, 20000],
    timeline: 'thisweek',
    area: 'eastleigh',
    location: 'First Avenue, Eastleigh',
    pictures: ['detailing-1'],
    quotes: [
      {
        by: 'Shine Yard',
        after: 70,
        price: 17000,
        message: 'Both cars in one day with two teams. We deliver them to you washed again on the morning.',
        availability: 'Bring them by 8:00',
        time: { service: 'Full detail, inside and out', day: 2, hour: 8 },
        supplies: 'Wax, leather care, ribbons',
      },
      {
        by: 'Dereva Mobile Valet',
        after: 130,
        price: 14500,
        message: 'We come to Eastleigh with our own water and power. Four hours for both cars.',
        availability: 'Any day this week',
        minutes: 240,
        isUnseen: true,
      },
    ],
  },
  {
    customer: 'brian',
    ago: 11,
    title: 'Fridge stopped cooling, food is melting',
    category: 'repairs',
    description:
      'A two-door Samsung, six years old. The light is on and the motor hums, but nothing is cold.',
    budget: [2000, 6000],
    timeline: 'urgent',
    area: 'parklands',
    location: 'Third Parklands Avenue',
    priority: 'urgent',
    quotes: [
      {
        by: 'Baridi Cooling',
        after: 9,
        price: 3800,
        message:
          'It sounds like gas or the relay. Visit, relay and a test are in this price; gas is 1,200 more.',
        availability: 'Tomorrow morning',
        time: { service: 'Fridge not cooling, home visit', day: 1, hour: 9 },
        warranty: '3 months',
      },
    ],
  },
  {
    customer: 'mercy',
    ago: 16,
    title: 'Bedbugs in a one-bedroom, two visits',
    category: 'cleaning',
    description:
      'South B, second floor. There is a baby, so please tell me what you spray and when we can come back.',
    budget: [5000, 8000],
    timeline: 'thisweek',
    area: 'south-b',
    location: 'Mchumbi Road, South B',
    requirements: ['Licensed'],
    quotes: [
      {
        by: 'Mende Out Pest Control',
        after: 33,
        price: 6500,
        message: 'Two visits, two weeks apart, with a spray that is safe for babies after four hours.',
        availability: 'This week, mornings',
        time: { service: 'Bedbug treatment, two visits', day: 2, hour: 10 },
        warranty: '60 days',
      },
    ],
  },
  {
    customer: 'dennis',
    ago: 9 * DAY,
    title: 'Kitchen mixer tap drips all night',
    category: 'repairs',
    description:
      'Roysambu, fourth floor. I bought a new cartridge but it does not fit. The cupboard below is wet.',
    budget: [1500, 3000],
    timeline: 'urgent',
    area: 'roysambu',
    location: 'Lumumba Drive, Roysambu',
    rating: {
      stars: 5,
      text: 'Came within the hour he said, fixed the leak, wiped the floor. A plumber who wipes the floor!',
    },
    quotes: [
      {
        by: 'Bomba Plumbing',
        after: 14,
        price: 1800,
        message:
          'We are around the corner. New cartridge and washers, tested with the tap open for ten minutes.',
        availability: 'Any morning',
        outcome: 'booked',
        service: 'Leaking tap or sink',
        supplies: 'Cartridge and washers',
        warranty: '30 days',
      },
    ],
  },
]
