import assert from 'node:assert/strict'
import { it } from 'mocha'
import { getTradeCategory } from './trade-names.ts'

const OTHERS = [
  'IT & Software Development',
  'E-learning & Online Coaching',
  'Taxi & Ride-hailing',
  'Interior Design & Landscaping',
  'Farm Equipment & Machinery Rentals',
  'Irrigation & Greenhouse Installation',
  'Produce Transport & Storage',
  'Agriculture',
]
const CASES = {
  barber: ['Barber & Salon', 'Barbershop', 'Men’s Grooming'],
  nails: ['Nail Salon', 'Manicure & Pedicure'],
  spa: ['Spa & Wellness', 'Massage Therapy', 'Skincare'],
  salon: ['Hair Salon', 'Beauty & Cosmetics', 'Braiding'],
  'car-care': ['Automotive', 'Car Wash & Detailing', 'Mechanic'],
  cleaning: ['Cleaning Services', 'Laundry & Dry Cleaning', 'Pest Control'],
  food: ['Restaurants', 'Food & Beverage', 'Cafés', 'Bakery', 'Catering', 'Groceries'],
  health: ['Healthcare', 'Dental Clinic', 'Pharmacy', 'Opticians', 'Veterinary & Pets'],
  fitness: ['Gym & Fitness', 'Yoga', 'Sports'],
  fashion: ['Fashion & Clothing', 'Jewellery', 'Shoes', 'Tailoring', 'Makeup Artist'],
  'days-out': [
    'Travel & Tours',
    'Hotels',
    'Events',
    'Photography',
    'Entertainment',
    'Recreation',
    'Creative & Media',
  ],
  repairs: [
    'Home Repair',
    'Plumbing',
    'Electronics',
    'Furniture',
    'Education',
    'Real Estate',
    'Other',
    ...OTHERS,
  ],
}

for (const [slug, names] of Object.entries(CASES))
  it(`finds ${slug} for trades of other lists`, () => {
    for (const name of names) assert.equal(getTradeCategory(name), slug, name)
  })

it('finds words, not parts of words', () => {
  for (const [name, slug] of [
    ['Transport', 'repairs'],
    ['Carpet Shop', 'repairs'],
    ['Smart Homes', 'repairs'],
    ['Parties & Events', 'days-out'],
  ] as const)
    assert.equal(getTradeCategory(name), slug, name)
})

it('finds nothing for a name without a known word', () => {
  for (const name of ['', 'Xyz', '42']) assert.equal(getTradeCategory(name), null, name)
})
