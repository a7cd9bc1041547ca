import { service, type StoreDraft } from '../drafts.ts'

export const cleaningStores: readonly StoreDraft[] = [
  {
    name: 'Usafi Pro',
    owner: 'moraa',
    places: ['south-b', 'syokimau'],
    about:
      'Teams of three in uniform, police-checked, with their own machines and a list that you tick at the end. Cleaners are employed, not hired by the day, and the same team comes back if you like it.',
    staff: 4,
    roles: ['Team leader', 'Team leader', 'Cleaner', 'Cleaner'],
    services: [
      service(
        'Two-bedroom deep clean',
        240,
        6000,
        'Kitchen grease, bathrooms, windows inside, floors and furniture moved. Team of three, materials included.',
        [['Two-bedroom deep clean, team of three', 'Four hours, one checklist, all materials.', 4200]],
        { requirements: 'Running water and electricity on the day.' },
      ),
      service(
        'Weekly house clean',
        180,
        3000,
        'One cleaner for three hours: dust, floors, bathrooms, kitchen and beds.',
        [
          ['House clean, three hours', 'For houses where Saturday should be free.'],
          ['Four house cleans in a month', 'The same cleaner each week.', 8400, 12000],
        ],
      ),
      service(
        'Move-out clean, one bedroom',
        300,
        9500,
        'Empty house cleaned to hand back: cupboards, tiles, windows, stains on walls.',
        [['Move-out clean, one bedroom', 'So that the deposit comes home.']],
      ),
      service(
        'Move-out clean, three bedrooms',
        480,
        [18000, 25000],
        'As above, a bigger team and a whole day. Price after photographs or a visit.',
        [['Move-out clean, three bedrooms', 'Send photographs for a firm price.']],
        { factors: ['Rooms', 'Stains', 'Windows outside'], consultation: true, isConfirmedByStore: true },
      ),
    ],
  },
  {
    name: 'Sofa Fresh',
    owner: 'moraa',
    places: ['donholm'],
    about:
      'Sofas, mattresses and carpets washed at home with hot-water extraction and dried with blowers the same day. Stains are tested in a hidden corner first, and pets are noted.',
    staff: 3,
    roles: ['Upholstery cleaner', 'Upholstery cleaner', 'Carpet cleaner'],
    services: [
      service(
        'Seven-seater sofa set',
        150,
        4000,
        'Vacuum, shampoo, extraction and blow-dry of a seven-seater set.',
        [['Seven-seater sofa washed and dried', 'Sit on it the same evening.']],
      ),
      service(
        'Mattress clean',
        75,
        1800,
        'Steam, extraction and dust-mite treatment, one mattress of any size.',
        [
          ['Mattress steam clean', 'Mites out, sleep in.'],
          ['Two mattresses, one visit', 'Any two sizes, same day.', 2500, 3600],
        ],
      ),
      service(
        'Carpet, up to 5 by 8',
        90,
        2000,
        'Washed on site or taken to the yard and returned in two days.',
        [['Carpet wash, 5 by 8 feet', 'Collected, washed and brought back.']],
      ),
      service('Dining chairs, set of six', 60, 1800, 'Six padded chairs shampooed and dried.', [
        ['Six dining chairs shampooed', 'Before the guests, not after.'],
      ]),
    ],
  },
  {
    name: 'Dobi Express',
    owner: 'njoroge',
    places: ['roysambu', 'juja'],
    about:
      'Laundry by the kilo, sorted by colour, dried in machines and folded the way your mother would. Each bag has its own drum, and you get a message when it is ready.',
    staff: 3,
    roles: ['Laundry lead', 'Laundry attendant', 'Presser'],
    services: [
      service(
        'Wash and fold, 8 kg bag',
        20,
        1200,
        'Eight kilos washed, dried and folded within a day. Drop at your time, collect tomorrow.',
        [
          ['Eight kilos washed, dried and folded', 'Drop today, wear tomorrow.'],
          ['Four bags of laundry', 'A month of washing for one, 32 kg in all.', 3120, 4800],
        ],
        { capacity: 4 },
      ),
      service(
        'Duvet wash',
        20,
        900,
        'One duvet, any size, in a big drum with a long dry.',
        [
          ['Duvet wash, any size', 'Dry to the middle.'],
          ['Two duvets and a blanket', 'For the end of the cold months.', 1610, 2300],
        ],
        { capacity: 4 },
      ),
      service(
        'Suit clean and press',
        20,
        800,
        'Two-piece suit dry-cleaned, pressed and hung.',
        [['Two-piece suit cleaned and pressed', 'For the interview on Thursday.']],
        { capacity: 4 },
      ),
      service(
        'Shoe and sneaker wash',
        20,
        500,
        'One pair hand-washed, laces too, whitened where it helps.',
        [['Sneaker wash, laces and all', 'Two days, and almost new.']],
        { capacity: 4 },
      ),
    ],
  },
  {
    name: 'Nyumba Safi',
    owner: 'gathoni',
    places: ['kikuyu'],
    about:
      'House cleaning and garden help for Kikuyu and the road to Limuru, run by two sisters who answer the phone themselves. They bring eco soap in refillable jerrycans and take away what you no longer want.',
    staff: 4,
    roles: ['Team leader', 'Cleaner', 'Cleaner', 'Gardener'],
    services: [
      service(
        'Three-bedroom house clean',
        240,
        4500,
        'Two cleaners for four hours, inside windows included.',
        [['Three-bedroom house clean with windows', 'Two people, four hours, eco soap.']],
      ),
      service(
        'Compound and garden tidy',
        180,
        2500,
        'Lawn cut, hedges, gutters and gate swept, cuttings removed.',
        [['Compound tidy: lawn, hedge and gutters', 'Ready before the in-laws come.']],
      ),
      service(
        'After-construction clean',
        360,
        [9000, 28000],
        'Paint spots, cement dust and labels off new windows and floors.',
        [['After-construction clean', 'Percent off the quote, made on site.']],
        { factors: ['Floors', 'Windows', 'Paint spots'], consultation: true, isConfirmedByStore: true },
      ),
      service('Kitchen only', 120, 2200, 'Oven, hood, cupboards inside, tiles and fridge doors.', [
        ['Kitchen deep clean with oven and hood', 'Two hours where the oil lives.'],
      ]),
    ],
  },
  {
    name: 'Mende Out Pest Control',
    owner: 'wafula',
    places: ['embakasi'],
    about:
      'Licensed pest control with products registered for homes, explained on a sheet before spraying. Cockroaches, bedbugs, ants and rats, each with its own method and a second visit where it is needed.',
    staff: 3,
    roles: ['Licensed operator', 'Licensed operator', 'Assistant'],
    services: [
      service(
        'Cockroach gel treatment',
        60,
        2500,
        'Gel bait in kitchen and bathroom, no smell, no packing away. Up to two bedrooms.',
        [['Cockroach gel treatment, no smell', 'Cook the same evening.']],
      ),
      service(
        'Bedbug treatment, two visits',
        120,
        6500,
        'Heat on seams, spray on cracks, second visit after fourteen days included.',
        [['Bedbugs gone in two visits', 'The second visit is in the price.']],
        { requirements: 'Bedding washed hot; out of the house for four hours.' },
      ),
      service('Rat proofing', 90, 3500, 'Entry points closed, stations set, checked after a week.', [
        ['Rat proofing with a follow-up', 'Holes closed first, bait second.'],
      ]),
      service('Termite inspection', 60, 1500, 'Roof, doors and yard inspected, with a written plan.', [
        ['Termite inspection and written plan', 'Before they eat the title deed.'],
      ]),
    ],
  },
]
