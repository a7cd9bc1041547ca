import { service, type StoreDraft } from '../drafts.ts'

export const salonStores: readonly StoreDraft[] = [
  {
    name: 'Wanjiru’s Braid House',
    owner: 'wanjiru',
    places: ['umoja', 'embakasi'],
    about:
      'Six braiders who work two to a head, so a waist-length style is done before the children come home. Parts are neat, edges are left alone, and the price said at the door is the price paid.',
    staff: 6,
    roles: ['Lead braider', 'Braider', 'Braider', 'Braider', 'Braider', 'Wash and blow-dry'],
    services: [
      service(
        'Knotless braids, medium, waist length',
        240,
        3500,
        'Medium knotless braids to the waist, two braiders at once, hair included in black or brown. Ends dipped and mousse set.',
        [['Knotless braids, medium, waist length', 'Hair included, two braiders, about four hours.', 2450]],
        { requirements: 'Come with hair washed and blow-dried, or add a wash.' },
      ),
      service(
        'Cornrows with extensions',
        120,
        1800,
        'Straight-back, side-swept or feed-in lines with braiding hair added.',
        [
          ['Feed-in cornrows, hair included', 'Straight back or swept to the side, up to twelve lines.'],
          ['Cornrows for mother and daughter', 'Two heads, one afternoon, hair included.', 2520, 3600],
        ],
      ),
      service(
        'Boho braids',
        300,
        [4500, 7000],
        'Knotless braids with loose human-hair curls left in. Price depends on length and the curls you choose.',
        [
          [
            'Boho braids with human-hair curls',
            'The discount is taken from the price agreed for your length.',
          ],
        ],
        { factors: ['Length', 'Human or synthetic curls', 'Thickness of your own hair'], consultation: true },
      ),
      service(
        'Children’s braids with beads',
        120,
        1200,
        'Gentle braids for ages four to twelve, with beads or cuffs at the ends. Breaks whenever the child wants one.',
        [
          ['Little girls’ braids with beads', 'Soft hands, a film to watch and a snack.'],
          ['Braids with beads for two sisters', 'Matching, or proudly not.', 1560, 2400],
        ],
      ),
      service(
        'Wash, treat and blow-dry',
        75,
        1000,
        'Shampoo, protein or moisture treatment under steam, blow-dry with a comb. Ready for braiding.',
        [['Wash, steam treatment and blow-dry', 'The day before braids, or on its own.']],
      ),
    ],
  },
  {
    name: 'Nywele Lounge',
    owner: 'fatuma',
    places: ['south-c'],
    about:
      'A natural-hair salon where nobody reaches for the relaxer first. Two private rooms for sisters who cover, a water filter on the basins, and stylists who write down what your hair liked last time.',
    staff: 4,
    roles: ['Senior stylist', 'Stylist', 'Stylist', 'Assistant'],
    services: [
      service(
        'Silk press',
        120,
        2800,
        'Clarifying wash, deep condition, blow-out and press on clean heat-protected hair. No relaxer, no smell of burning.',
        [
          ['Silk press with deep conditioning', 'Swing for two weeks, curls back at the first wash.'],
          ['Silk press for two friends', 'Two presses, same morning.', 3920, 5600],
        ],
      ),
      service(
        'Wash-and-go styling',
        90,
        1800,
        'Detangled, shaped with gel, dried with a diffuser. You are shown each step so that you can repeat it.',
        [['Wash-and-go with a lesson in your own curls', 'Leave with the style and the method.']],
      ),
      service(
        'Trim and hair check',
        45,
        900,
        'Dry trim of the ends and a written plan for the next three months.',
        [['Trim and a three-month hair plan', 'For hair that has stopped growing, or seems to.']],
      ),
      service(
        'Bantu knots and twists',
        90,
        1600,
        'Two-strand twists or bantu knots on your own hair, set to last a week.',
        [['Two-strand twists on your own hair', 'No extensions, no tension, a week of rest.']],
      ),
    ],
  },
  {
    name: 'Crown & Coil',
    owner: 'patel',
    places: ['westlands'],
    about:
      'Cut and colour for every texture, from straight to coily, in a bright room above the shops. Colour is mixed after a strand test, and a fringe can be fixed free within seven days.',
    staff: 5,
    roles: ['Colourist', 'Senior stylist', 'Stylist', 'Stylist', 'Assistant'],
    services: [
      service(
        'Cut, wash and blow-dry',
        75,
        2200,
        'Consultation, wash, a cut that suits how you dry it at home, and a blow-dry.',
        [['Cut, wash and blow-dry with a senior stylist', 'Any length, any texture.']],
      ),
      service(
        'Balayage or highlights',
        210,
        [8000, 18000],
        'Hand-painted or foiled lights with toner. Dark hair may need two visits, and we say so before you start.',
        [['Balayage with toner and gloss', 'A quarter off whatever the strand test says you need.']],
        {
          factors: ['Length', 'Earlier colour', 'Number of sessions'],
          consultation: true,
          isConfirmedByStore: true,
        },
      ),
      service(
        'Root touch-up',
        90,
        3500,
        'Up to three centimetres of regrowth covered, blended and washed out.',
        [['Root touch-up and blow-dry', 'Grey gone before Monday.']],
      ),
      service(
        'Keratin smoothing',
        180,
        9500,
        'Formaldehyde-free keratin, guaranteed for ten weeks with the right shampoo.',
        [['Keratin smoothing, formaldehyde-free', 'Ten weeks of mornings given back.']],
      ),
    ],
  },
  {
    name: 'Shaba Locs',
    owner: 'akinyi',
    places: ['ngong-road'],
    about:
      'Locs only: started, kept, repaired and sometimes rescued. The three locticians know each head by name, and Wednesday evenings are kept for people who come straight from work.',
    staff: 3,
    roles: ['Head loctician', 'Loctician', 'Loctician'],
    services: [
      service(
        'Retwist and style',
        120,
        2500,
        'Wash, retwist with aloe, and one style: barrel, pipe cleaner curls or a simple up-do.',
        [
          ['Retwist, wash and one style', 'Aloe and rosemary, no wax that builds up.'],
          ['Retwist for two: couples, sisters, flatmates', 'Two chairs, same hour.', 3500, 5000],
        ],
      ),
      service(
        'Starter locs',
        180,
        [3500, 6500],
        'Comb coils, two-strand twists or interlocked, after a look at your hair and what you do with your days.',
        [
          [
            'Starter locs with first retwist included',
            'Start now, come back in six weeks on the same price.',
          ],
        ],
        { factors: ['Hair length', 'Method', 'Number of locs'], consultation: true },
      ),
      service(
        'Loc repair',
        90,
        2000,
        'Thin roots, broken locs and bald edges mended with crochet and matching hair, up to ten locs.',
        [['Loc repair, up to ten locs', 'Bring the fallen ones if you kept them.']],
      ),
      service(
        'Loc detox',
        75,
        1800,
        'Baking soda and apple vinegar soak, long rinse, hot oil. You will see what comes out.',
        [['Deep loc detox and hot oil', 'Lighter head, honest water.']],
      ),
    ],
  },
  {
    name: 'Malkia Hair Studio',
    owner: 'chebet',
    places: ['nakuru'],
    about:
      'Weaves, wigs and weddings in Nakuru town. Wigs are made to your own head on a block in the window, and bridal trials come with photographs taken in daylight.',
    staff: 4,
    roles: ['Wig maker', 'Stylist', 'Stylist', 'Braider'],
    services: [
      service(
        'Weave installation',
        150,
        2500,
        'Cornrow base, sewn tracks and a leave-out or closure. Bring your hair or choose from the wall.',
        [['Sew-in weave, base and blend', 'Labour only, done in an afternoon.']],
      ),
      service(
        'Custom wig, made to measure',
        60,
        [7500, 18000],
        'Head measured, lace chosen, wig sewn in four days. This visit is the fitting.',
        [['Made-to-measure wig with closure', 'Measured, sewn and cut on your head.']],
        { factors: ['Length', 'Hair origin', 'Lace size'], consultation: true },
      ),
      service('Wig wash and revive', 60, 1200, 'Washed, conditioned, steamed back to shape and re-curled.', [
        ['Wig spa: wash, steam and re-curl', 'Drop it in the morning, wear it in the evening.'],
      ]),
      service(
        'Bridal hair trial',
        120,
        3500,
        'One style worked out for your dress and veil, photographed from four sides.',
        [['Bridal hair trial with photographs', 'Decide in daylight, not on the day.']],
      ),
    ],
  },
]
