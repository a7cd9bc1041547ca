import { service, type StoreDraft } from '../drafts.ts'

export const daysOutStores: readonly StoreDraft[] = [
  {
    name: 'Kusi Pool Club',
    owner: 'naserian',
    places: ['runda'],
    about:
      'A twenty-five-metre pool, a shallow one for children and grass between them, behind a hedge in Runda. Lifeguards on both pools, lunch from a wood oven, and a limit on guests so that sunbeds are never fought over.',
    services: [
      service(
        'Day pass: pool, lunch and a sunbed',
        360,
        5500,
        'Both pools, a sunbed with towel, a wood-oven lunch and one drink, from opening until five.',
        [['Day pass: pool, lunch and a sunbed', 'One adult, one lounger, one long lunch.', 3300]],
        { capacity: 20 },
      ),
      service(
        'Children’s day pass',
        360,
        2200,
        'Shallow pool, slides, lunch and ice cream for ages three to twelve, with a grown-up.',
        [['Children’s pool day with lunch and ice cream', 'Ages three to twelve, grown-up comes along.']],
        { capacity: 20 },
      ),
      service(
        'Swimming lesson, one to one',
        45,
        1800,
        'A calm teacher in warm water, for children and for grown-ups who never learnt.',
        [
          ['One-to-one swimming lesson', 'It is not too late.'],
          ['Five swimming lessons', 'Enough to cross the pool.', 5850, 9000],
        ],
        { capacity: 2 },
      ),
      service(
        'Pool party for ten children',
        180,
        [18000, 35000],
        'Private corner, lifeguard, games, cake table and food for ten.',
        [['Pool party for ten children', 'Percent off the menu you choose.']],
        {
          capacity: 1,
          factors: ['Number of children', 'Menu', 'Entertainer'],
          consultation: true,
          isConfirmedByStore: true,
        },
      ),
    ],
  },
  {
    name: 'Kiboko Boat Trips',
    owner: 'naserian',
    places: ['naivasha'],
    about:
      'Boat rides on Lake Naivasha with skippers who grew up on it. Hippos from a distance that suits both sides, fish eagles close by, life jackets on everyone before the engine starts.',
    services: [
      service(
        'One-hour boat ride',
        60,
        4000,
        'Private boat for up to six, along the papyrus to the hippos and back.',
        [['Hippo and fish eagle boat ride, one hour', 'A whole boat for up to six.']],
        { capacity: 4 },
      ),
      service(
        'Crescent Island walk',
        150,
        3500,
        'Boat across, then a guided walk among giraffe and zebra. Park entry is paid there.',
        [
          ['Boat and guided walk on Crescent Island', 'Walk among giraffe, nothing between you.'],
          ['Crescent Island walk for two', 'One guide, two pairs of good shoes.', 4900, 7000],
        ],
        { capacity: 12, requirements: 'Closed shoes and a hat.' },
      ),
      service(
        'Sunset cruise with drinks',
        90,
        2800,
        'A slow ride of an hour and a half before dark, with sodas and roasted groundnuts.',
        [['Sunset cruise on Lake Naivasha', 'One seat, one soda, one big sky.']],
        { capacity: 12 },
      ),
      service(
        'Birding morning',
        180,
        4500,
        'From half past seven with a guide who knows over two hundred birds by call.',
        [['Birding by boat with an expert', 'Binoculars lent, list given.']],
        { capacity: 6, isConfirmedByStore: true },
      ),
    ],
  },
  {
    name: 'Mlima Hikes',
    owner: 'mwende',
    places: ['kiambu'],
    about:
      'Weekend hikes from Nairobi with guides trained in first aid: Ngong Hills, Longonot, Elephant Hill and quieter tea paths near Limuru. The slowest walker sets the pace, by rule.',
    services: [
      service(
        'Tea-field walk',
        180,
        1800,
        'Eight gentle kilometres through tea and forest, ending with a cup at a farm.',
        [
          ['Tea-field walk and a farm cup', 'Eight easy kilometres above Kiambu.'],
          ['Tea walk for two', 'A date with mud on its shoes.', 2520, 3600],
        ],
        { capacity: 16 },
      ),
      service(
        'Mount Longonot day',
        600,
        3800,
        'Transport, guide and packed lunch. Crater rim for the strong. Park entry is paid there.',
        [['Mount Longonot day with transport and lunch', 'Van from Kiambu at six, home by dark.']],
        { capacity: 14, requirements: 'Three litres of water, hiking shoes and a light jacket.' },
      ),
      service(
        'Waterfall picnic walk',
        240,
        2600,
        'Twelve kilometres through forest and tea down to a waterfall, with a packed picnic.',
        [['Waterfall walk with a picnic', 'Twelve kilometres, one long sit.']],
        { capacity: 16 },
      ),
      service(
        'Forest bike hire',
        180,
        1500,
        'Mountain bike and helmet for three hours on marked trails.',
        [
          ['Mountain bike for three hours', 'Helmet, pump and a map of the trails.'],
          ['Two mountain bikes for three hours', 'Same trails, two helmets.', 1950, 3000],
        ],
        { capacity: 10 },
      ),
      service(
        'Team-building hike',
        360,
        [30000, 90000],
        'A hike, games and lunch planned for your team.',
        [],
        {
          isOffline: true,
          capacity: 1,
          factors: ['People', 'Trail', 'Transport'],
          consultation: true,
          isConfirmedByStore: true,
        },
      ),
    ],
  },
  {
    name: 'Watoto Play Barn',
    owner: 'mumbua',
    places: ['karen'],
    about:
      'An indoor play barn for rainy Saturdays, with slides, a sand pit, a goat called Pili and coffee for parents who would like to sit down. Socks are compulsory, shouting is not.',
    services: [
      service(
        'Two-hour play pass',
        120,
        900,
        'Barn, sand pit and animals for one child; grown-ups free.',
        [
          ['Two hours of play, grown-ups free', 'Slides, sand and Pili the goat.'],
          ['Play pass for two children', 'Brothers, sisters or best friends.', 1170, 1800],
        ],
        { capacity: 20 },
      ),
      service(
        'Birthday in the barn',
        180,
        [15000, 32000],
        'Own corner, host, food and cake table for up to fifteen children.',
        [['Birthday in the barn', 'Percent off the package, weekdays and Sundays alike.']],
        {
          capacity: 1,
          factors: ['Number of children', 'Food', 'Face painter'],
          consultation: true,
          isConfirmedByStore: true,
        },
      ),
      service(
        'Clay and paint workshop',
        90,
        1500,
        'Make a bowl and paint it, ages five and up. Fired and ready in a week.',
        [['Clay and paint workshop for children', 'Aprons given, walls forgiven.']],
        { capacity: 10 },
      ),
      service(
        'Pony ride and groom',
        45,
        1200,
        'Brush, saddle and ride a pony with a handler.',
        [['Pony ride and grooming', 'Forty-five minutes, carrots included.']],
        { capacity: 3 },
      ),
    ],
  },
  {
    name: 'Dhow & Sunset',
    owner: 'fatuma',
    places: ['kilifi'],
    about:
      'A mahogany dhow on Kilifi Creek with a captain who was born on its bank. Sail at high tide only, oysters from the creek, music from a guitar and never from a speaker.',
    services: [
      service(
        'Sunset dhow sail',
        150,
        3500,
        'Two and a half hours under sail with bites, juice and a guitar.',
        [
          ['Sunset dhow sail on Kilifi Creek', 'Bites, juice and a guitar.'],
          ['Sunset sail for two', 'The two cushions at the front.', 4900, 7000],
        ],
        { capacity: 14 },
      ),
      service(
        'Kayak the mangroves',
        120,
        2000,
        'Guided paddle at high tide among mangroves and kingfishers.',
        [
          ['Kayak through the mangroves', 'Dry bag and guide included.'],
          ['Double kayak through the mangroves', 'One paddles, one sees the birds.', 2600, 4000],
        ],
        { capacity: 10 },
      ),
      service(
        'Creek lunch cruise',
        180,
        4800,
        'Grilled fish, coconut rice and a swim stop.',
        [['Creek lunch cruise with a swim', 'Fish on deck, sea below.']],
        { capacity: 12 },
      ),
      service(
        'Glowing plankton night paddle',
        90,
        2800,
        'On moonless nights the creek lights up around your hands.',
        [['Night paddle in glowing water', 'Only on dark nights, and worth the wait.']],
        { capacity: 8, isConfirmedByStore: true },
      ),
    ],
  },
]
