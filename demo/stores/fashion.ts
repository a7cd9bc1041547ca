import { service, type StoreDraft } from '../drafts.ts'

export const fashionStores: readonly StoreDraft[] = [
  {
    name: 'Urembo Studio',
    owner: 'achieng',
    places: ['lavington'],
    about:
      'Make-up for dark skin in real light, by artists who carry twenty foundations and blend from the neck up. Brides get a chart of what was used, so that the day looks like the trial.',
    staff: 3,
    roles: ['Lead make-up artist', 'Make-up artist', 'Make-up artist'],
    services: [
      service(
        'Bridal make-up trial',
        90,
        5000,
        'Skin prepared, full look built and photographed in daylight, with a chart of products to keep.',
        [
          [
            'Bridal make-up trial with Achieng',
            'Ninety minutes, daylight photographs, a chart to keep.',
            2500,
          ],
        ],
      ),
      service(
        'Event make-up',
        60,
        3500,
        'For weddings you attend, graduations and dinners, lashes included.',
        [
          ['Event make-up with lashes', 'Holds through the speeches.'],
          ['Make-up for two friends', 'Two chairs, same event.', 4900, 7000],
        ],
      ),
      service(
        'Make-up lesson',
        120,
        4500,
        'Your own bag on the table: what to keep, what to throw, and a ten-minute face.',
        [['Learn your ten-minute face', 'Bring your own make-up bag.']],
      ),
      service(
        'Bridal party package',
        240,
        [18000, 45000],
        'Bride, maids and mothers at your venue, from five in the morning if need be.',
        [['Bridal party make-up at your venue', 'Percent off, from four faces.']],
        {
          factors: ['Number of faces', 'Venue', 'Start time'],
          consultation: true,
          isConfirmedByStore: true,
          capacity: 1,
        },
      ),
    ],
  },
  {
    name: 'Mshono Tailors',
    owner: 'mwende',
    places: ['eastleigh'],
    about:
      'Eight machines and a cutting table between Gikomba and Eastleigh. Kitenge, school uniform and Sunday best, measured twice, with a fitting before the last seam and alterations free for two weeks.',
    staff: 3,
    roles: ['Master tailor', 'Tailor', 'Cutter'],
    services: [
      service(
        'Kitenge dress, made to measure',
        30,
        4500,
        'Measured today, fitted on day three, ready on day five. Cloth up to five yards included.',
        [
          [
            'Kitenge dress, measured and sewn in five days',
            'Cloth included, one fitting, free alterations.',
            3150,
          ],
        ],
      ),
      service(
        'Men’s kitenge shirt',
        30,
        2500,
        'Short or long sleeve, mandarin or plain collar, cloth included.',
        [
          ['Men’s kitenge shirt, made to measure', 'Ready in four days, matching hers if you like.'],
          ['Couple’s matching set', 'Her dress and his shirt from one cloth.', 4900, 7000],
        ],
      ),
      service('Alterations', 20, 500, 'Hems, waists, zips and sleeves, most done while you wait.', [
        ['Hem, waist or zip while you wait', 'One garment, twenty minutes.'],
      ]),
      service(
        'Curtains, made to measure',
        45,
        [3500, 25000],
        'Windows measured at home, cloth shown in daylight, hung straight.',
        [['Curtains measured, sewn and hung', 'Percent off the sewing.']],
        { factors: ['Windows', 'Cloth', 'Lining'], consultation: true, isConfirmedByStore: true },
      ),
    ],
  },
  {
    name: 'Picha Studio',
    owner: 'kiprono',
    places: ['thika-road'],
    about:
      'A daylight photo studio near the university gates. Graduation gowns in every faculty colour hang ready, edited pictures come by link in two days, and nobody’s skin is lightened.',
    staff: 3,
    roles: ['Photographer', 'Photographer', 'Editor'],
    services: [
      service(
        'Graduation portraits',
        60,
        7500,
        'An hour in the studio or garden, gown lent, five edited photographs and one framed print.',
        [['Graduation portraits, five edited photos', 'Gown lent, parents welcome in two of them.', 4500]],
      ),
      service(
        'Passport and CV photographs',
        20,
        800,
        'Eight passport prints and one CV portrait, with a file for online forms.',
        [['Passport prints and a CV portrait', 'In your hand in twenty minutes.']],
      ),
      service(
        'Product photographs, ten items',
        90,
        6000,
        'Ten things you sell, on white and in use, ready for a shop page.',
        [['Ten product photographs for your shop', 'On white and in use, two days.']],
      ),
      service(
        'Family portrait',
        60,
        6500,
        'Up to eight people, grandmothers seated, ten edited photographs.',
        [['Family portrait, ten edited photos', 'Up to eight people and one dog.']],
      ),
      service(
        'Wedding photography',
        60,
        [40000, 120000],
        'A day with two photographers and an album. This booking is the talk before it.',
        [['Wedding photography, two photographers', 'Percent off the package you choose.']],
        {
          factors: ['Hours', 'Photographers', 'Album'],
          consultation: true,
          isConfirmedByStore: true,
          capacity: 1,
        },
      ),
    ],
  },
  {
    name: 'Suti Sharp',
    owner: 'kariuki',
    places: ['cbd'],
    about:
      'Suits for rent and for keeps, fitted by a tailor who has dressed MPs and best men. Rented suits are dry-cleaned each time and altered to you, with shirt and tie thrown in.',
    staff: 3,
    roles: ['Tailor', 'Stylist', 'Stylist'],
    services: [
      service(
        'Suit rental, three days',
        30,
        3500,
        'Fitting, small alterations, shirt and tie. Collect the day before, return the day after.',
        [
          ['Rent a fitted suit with shirt and tie', 'Three days, altered to you.'],
          ['Groom and two best men, three suits', 'One fitting, one colour, one price.', 7350, 10500],
        ],
      ),
      service(
        'Made-to-measure suit',
        45,
        [16000, 38000],
        'Twenty-two measures, two fittings, three weeks. Wool blends from the sample book.',
        [['Made-to-measure suit, two fittings', 'Percent off the cloth you choose.']],
        { factors: ['Cloth', 'Lining', 'Waistcoat'], consultation: true },
      ),
      service('Suit alteration', 30, 1500, 'Sleeves, waist and trouser length of a suit you own.', [
        ['Make your old suit fit again', 'Sleeves, waist and length.'],
      ]),
      service(
        'Styling hour for men',
        60,
        2500,
        'What suits you, what to give away and what to buy next, with a list.',
        [['A styling hour, with a shopping list', 'Bring three things you never wear.']],
      ),
    ],
  },
  {
    name: 'Kanga & Thread',
    owner: 'omar',
    places: ['malindi'],
    about:
      'Beachwear, kaftans and kikoi trousers sewn in Malindi from cotton printed in Mombasa. Visitors are measured on arrival and fetch their clothes before the flight home.',
    staff: 2,
    roles: ['Designer', 'Tailor'],
    services: [
      service(
        'Kaftan, made to measure',
        30,
        3800,
        'Light cotton kaftan with hand-finished neck, ready in three days.',
        [['Cotton kaftan, ready in three days', 'Measured on Monday, worn on Thursday.']],
      ),
      service(
        'Kikoi trousers',
        20,
        2200,
        'Drawstring trousers from striped kikoi, pockets deep enough for a phone.',
        [
          ['Kikoi trousers with deep pockets', 'Any stripe in the shop.'],
          ['His and hers kikoi trousers', 'Two pairs, two sizes, one stripe.', 3080, 4400],
        ],
      ),
      service(
        'Screen-printing morning',
        150,
        3000,
        'Cut a stencil, mix the ink, print your own two kangas to take home.',
        [['Print your own kanga, saying included', 'Two cloths and a proverb of your choice.']],
        { capacity: 6, isConfirmedByStore: true },
      ),
      service(
        'Sandals, beaded by hand',
        30,
        1800,
        'Leather sandals cut to your foot, with beadwork by a women’s group.',
        [
          ['Hand-beaded leather sandals', 'Cut to your foot, ready tomorrow.'],
          ['Two pairs of beaded sandals', 'For you and someone at home.', 2520, 3600],
        ],
      ),
    ],
  },
]
