import { service, type StoreDraft } from '../drafts.ts'

export const nailStores: readonly StoreDraft[] = [
  {
    name: 'Rangi Nail Bar',
    owner: 'wanjiru',
    places: ['westlands', 'kilimani'],
    about:
      'A wall of two hundred colours and four long tables under good light. Every file is new, every metal tool comes out of a sterile pouch, and gel is removed by soaking, never by scraping.',
    staff: 5,
    roles: ['Nail artist', 'Nail artist', 'Nail technician', 'Nail technician', 'Pedicurist'],
    services: [
      service(
        'Gel manicure and pedicure',
        105,
        3000,
        'Hands and feet soaked, shaped, cuticles tidied and finished in gel of one colour each. Lasts about three weeks.',
        [['Gel manicure and pedicure', 'Hands and feet together, any two colours from the wall.', 1800]],
      ),
      service(
        'Gel manicure',
        60,
        1500,
        'Shape, cuticle care and two coats of gel with a glossy or matt top.',
        [
          ['Gel manicure, three weeks of shine', 'Glossy or matt, removal of old gel included.'],
          ['Gel manicure for two at one table', 'Gossip included.', 1950, 3000],
        ],
      ),
      service(
        'Builder gel overlay',
        90,
        2500,
        'A thin layer of builder gel over your own nails, so that they can grow without breaking.',
        [['Builder gel overlay on your own nails', 'For nails that never make it past the fingertip.']],
      ),
      service(
        'Nail art, full set',
        120,
        [2500, 4500],
        'Hand-painted art on gel, from fine French lines to kitenge patterns.',
        [['Hand-painted nail art, full set', 'Bring a picture, a fabric or only a mood.']],
        { factors: ['Detail of the art', 'Length', 'Stones and foils'] },
      ),
    ],
  },
  {
    name: 'Kucha Corner',
    owner: 'moraa',
    places: ['cbd'],
    about:
      'A tidy stall on the second floor of an exhibition, where office people come at lunch and leave with dry nails. Prices are painted on the wall and do not change with your shoes.',
    staff: 3,
    roles: ['Nail technician', 'Nail technician', 'Pedicurist'],
    services: [
      service('Express manicure', 30, 500, 'File, buff, cuticles and ordinary polish, dry in half an hour.', [
        ['Lunch-hour manicure in town', 'Half an hour, dry before you reach the lift.'],
      ]),
      service(
        'Classic pedicure',
        45,
        600,
        'Soak, scrub, heel file and polish in a basin lined with a new liner.',
        [
          ['Classic pedicure, fresh liner, soft heels', 'For feet that walk from Kencom every day.'],
          ['Manicure and pedicure in one sitting', 'Hands while the feet soak.', 780, 1100],
        ],
      ),
      service('Tips with gum gel', 75, 1200, 'Full-cover tips fixed with gum gel, shaped and polished.', [
        ['Tips with gum gel, any shape', 'Almond, coffin or square, your colour.'],
        ['Tips with gum gel for two', 'Lunch hour with a colleague.', 1680, 2400],
      ]),
      service('Gel removal and nail care', 30, 400, 'Old gel soaked off, nails shaped, oil massaged in.', [
        ['Gel soak-off with nail oil', 'Give them a week of rest after.'],
      ]),
    ],
  },
  {
    name: 'Lulu Nails & Henna',
    owner: 'fatuma',
    places: ['nyali'],
    about:
      'Henna artists and nail technicians under one roof in Nyali, busiest in the week before Eid and in wedding season. The piko is mixed here, with no black dye that burns the skin.',
    staff: 4,
    roles: ['Henna artist', 'Henna artist', 'Nail technician', 'Nail technician'],
    services: [
      service(
        'Bridal henna, hands and feet',
        180,
        6000,
        'Full bridal pattern to the elbow and ankle in natural brown henna or piko, set and wrapped.',
        [
          [
            'Bridal henna, hands to elbow and feet',
            'Two artists, one evening, at the shop or at home in Nyali.',
          ],
        ],
        { isConfirmedByStore: true, requirements: 'Skin free of lotion on the day.' },
      ),
      service('Guest henna', 45, 800, 'A simple trailing flower on one or both hands.', [
        ['Henna for guests, both hands', 'Come as a group and sit in a row.'],
        ['Henna for four wedding guests', 'Four pairs of hands in a row.', 2080, 3200],
      ]),
      service(
        'Coconut pedicure',
        60,
        1500,
        'Coconut scrub, warm oil, heel care and polish, with a long foot rub.',
        [['Coconut oil pedicure by the sea breeze', 'Scrub, oil and colour for sandals season.']],
      ),
      service(
        'Halal breathable polish',
        45,
        1000,
        'Manicure with water-permeable polish, removed free if you change your mind.',
        [['Breathable polish manicure', 'Shade card of forty colours.']],
      ),
    ],
  },
  {
    name: 'Polish & Chai',
    owner: 'gathoni',
    places: ['ruaka'],
    about:
      'Half nail room, half tea room. Your tea order is taken while your hands soak, and mothers may park a pram by the window seat.',
    staff: 3,
    roles: ['Nail artist', 'Nail technician', 'Nail technician'],
    services: [
      service(
        'Manicure with masala chai',
        60,
        1200,
        'Full manicure with regular polish, and a pot of masala chai with mandazi.',
        [['Manicure, chai and mandazi in Ruaka', 'An hour for yourself near the bypass.']],
      ),
      service(
        'Stick-on set, custom',
        60,
        2000,
        'Ten press-on nails painted to your measure, to wear again and again.',
        [['Custom press-on set you can wear again', 'Measured, painted and boxed.']],
      ),
      service('Acrylic full set', 120, 3000, 'Sculpted acrylics in any length, with one accent nail.', [
        ['Acrylic full set with an accent nail', 'Any length you can type with.'],
      ]),
      service('Acrylic refill', 75, 1800, 'Growth filled, shape corrected, fresh colour.', [
        ['Acrylic refill and new colour', 'Three weeks after your set, wherever it was done.'],
      ]),
    ],
  },
  {
    name: 'Vidole Studio',
    owner: 'naserian',
    places: ['langata'],
    about:
      'A quiet two-table studio for people whose nails have suffered. Ingrown corners, fungus-safe care and strong natural nails come first, colour second.',
    staff: 2,
    roles: ['Foot care specialist', 'Nail technician'],
    services: [
      service(
        'Medical-style pedicure',
        60,
        2200,
        'Dry pedicure with sterilised instruments for cracked heels, corns and thick nails. No soaking, no shared basin.',
        [['Dry pedicure for cracked heels and corns', 'See the difference from the first visit.']],
        { requirements: 'Tell us if you have diabetes; we then work with extra care.' },
      ),
      service(
        'Ingrown nail care',
        45,
        1800,
        'Corner freed and a soft brace fitted where needed. Infected toes are referred to a clinic.',
        [['Ingrown toenail relief', 'One toe, with a check after a week.']],
      ),
      service(
        'Japanese manicure',
        60,
        1600,
        'Natural nails polished with beeswax paste to a pink shine, no lacquer at all.',
        [
          [
            'Japanese manicure for bare, healthy nails',
            'For nurses, cooks and anyone who may not wear polish.',
          ],
        ],
      ),
      service(
        'Elder’s nail visit at home',
        60,
        2500,
        'For grandmothers and grandfathers who cannot bend: nails cut, feet checked and creamed, at home in Lang’ata or Karen.',
        [
          [
            'Nail care at home for an elder',
            'Gentle, unhurried, with a word to the family if something looks wrong.',
          ],
        ],
        { isConfirmedByStore: true },
      ),
      service(
        'Men’s hand and foot care',
        75,
        2000,
        'Clean, short, buffed. Nobody will know, everybody will notice.',
        [
          ['Hand and foot care for men', 'No colour, no fuss.'],
          ['Hand and foot care, husband and wife', 'Two chairs, the same quiet hour.', 2600, 4000],
        ],
      ),
    ],
  },
]
